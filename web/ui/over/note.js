/**
 * Shows a notification of the browser, where the visitor has allowed them. Some phones have notifications and refuse to make one.
 * @param {{Notification: any, focus: () => void}} world  `Notification`: the browser's, undefined in a browser without notifications; `focus` brings the page to the front
 * @param {string} title @param {string} body
 * @returns {() => void} its end
 */
export function showNote({ Notification, focus }, title, body) {
  if (Notification?.permission !== 'granted') return () => {};
  try {
    const note = new Notification(title, { body, tag: 'palisade', icon: '/icons/icon.svg' });
    note.onclick = () => {
      focus();
      note.close();
    };
    return () => note.close();
  } catch {
    return () => {};
  }
}
