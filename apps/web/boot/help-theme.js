// Runs before the first paint of a help page. Dark unless light was chosen in the app, as in theme.js.
(() => {
  try {
    if (localStorage.getItem('rushes.theme') === 'light')
      document.documentElement.setAttribute('data-theme', 'light');
  } catch {
    // Storage is blocked: keep the default.
  }
})();
