// Runs before the first paint, so that nobody sees the other theme flash by. Dark unless light was chosen.
(() => {
  let theme = 'dark';
  let language = 'en';
  try {
    if (localStorage.getItem('rushes.theme') === 'light') theme = 'light';
    if (localStorage.getItem('rushes.language') === 'nl') language = 'nl';
  } catch {
    // A browser that forbids storage gets the first theme.
  }
  const root = document.documentElement;
  root.setAttribute('data-theme', theme);
  root.lang = language;
})();
