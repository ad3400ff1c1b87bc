"""What slides between pages of the settings."""

MOVES = """
window.moves = [];
addEventListener('animationstart', ({ animationName, target }) => {
  const own = target.getAnimations().find((each) => each.animationName === animationName);
  if (!animationName.startsWith('page-') || !own) return;
  const changed = own.effect.getKeyframes().flatMap((frame) => Object.keys(frame)).filter((key) => !['offset', 'computedOffset', 'easing', 'composite'].includes(key));
  moves.push({ name: animationName, ms: own.effect.getTiming().duration, changed: [...new Set(changed)].sort(), fits: document.documentElement.scrollWidth <= innerWidth, hidden: target.closest('[inert]') !== null });
});
"""
"""What slides, for how long, and whether the page stays as wide as the window meanwhile."""
