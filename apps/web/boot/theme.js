// Runs before the first paint to prevent a flash of the wrong theme. Dark unless light was chosen.
(() => {
  let theme = 'dark';
  let language = 'en';
  try {
    if (localStorage.getItem('rushes.theme') === 'light') theme = 'light';
    if (localStorage.getItem('rushes.language') === 'nl') language = 'nl';
  } catch {
    // Storage is blocked: keep the defaults.
  }
  const root = document.documentElement;
  root.setAttribute('data-theme', theme);
  root.lang = language;
})();
