// Runs before the first paint to prevent a flash of the wrong theme. Dark unless light was chosen. Guests have the theme
// and the language of their system. The build replaces GUEST_PAGES by the list in src/app/guest-pages.ts.
(() => {
  const isGuest = GUEST_PAGES.test(location.pathname);
  let theme = isGuest && matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  let language = isGuest
    ? navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'en' || tag === 'nl')
    : 'en';
  try {
    if (!isGuest && localStorage.getItem('rushes.theme') === 'light') theme = 'light';
    language = /^(en|nl)$/.exec(localStorage.getItem('rushes.language'))?.[0] ?? language;
  } catch {
    // Storage is blocked: keep the defaults.
  }
  const root = document.documentElement;
  root.setAttribute('data-theme', theme);
  // The skeleton in index.html.
  const shapes = {
    reviewaccess: 'guest',
    node: 'library',
    'recycle-bin': 'library',
    search: 'library',
    console: 'library',
    pod: 'file',
  };
  const [, first] = location.pathname.split('/');
  root.setAttribute('data-shape', first ? (shapes[first] ?? 'form') : 'library');
  root.lang = language ?? 'en';
})();
