/**
 * The member of a group to which an arrow key moves the focus; the group is one tab stop.
 * @param {KeyboardEvent} event @param {number} index of the focused one @param {number} count @param {number} [columns] of a grid; 0 for a row
 * @returns {number | null} the one to go to
 */
export function target({ key, ctrlKey, metaKey, altKey }, index, count, columns = 0) {
  if (ctrlKey || metaKey || altKey) return null;
  const within = (next) => (next >= 0 && next < count ? next : index);
  switch (key) {
    case 'ArrowRight': return (index + 1) % count;
    case 'ArrowLeft': return (index + count - 1) % count;
    case 'ArrowDown': return columns ? within(index + columns) : null;
    case 'ArrowUp': return columns ? within(index - columns) : null;
    case 'Home': return 0;
    case 'End': return count - 1;
    default: return null;
  }
}
