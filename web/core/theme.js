// A classic script, run before the first paint: a dark page must not flash white.
try {
  const theme = JSON.parse(localStorage.getItem('palisade.settings') ?? '{}').theme;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Unreadable settings: the system's theme.
}
