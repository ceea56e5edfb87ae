// Runs before the first paint of a help page. The theme that was chosen in the app, else that of the system, as on a status page.
(() => {
  let theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  try {
    theme = /^(dark|light)$/.exec(localStorage.getItem('rushes.theme'))?.[0] ?? theme;
  } catch {
    // Storage is blocked: keep the theme of the system.
  }
  document.documentElement.setAttribute('data-theme', theme);
})();
