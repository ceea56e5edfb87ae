// Runs before the first paint to prevent a flash of the wrong theme. Dark unless light was chosen. Guests, and people
// without a stored choice on a status page, have the theme and the language of their system. The build replaces the
// names of pages by the lists in src/app/guest-pages.ts.
(() => {
  const isGuest = GUEST_PAGES.test(location.pathname);
  const isStatus = STATUS_PAGES.test(location.pathname) || !APP_PAGES.test(location.pathname);
  const followsSystem = isGuest || isStatus;
  let theme = followsSystem && matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  let language = followsSystem
    ? navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'en' || tag === 'nl')
    : 'en';
  try {
    if (!isGuest) theme = /^(dark|light)$/.exec(localStorage.getItem('rushes.theme'))?.[0] ?? theme;
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
  const [, first, code] = location.pathname.split('/');
  const shape = first ? (shapes[first] ?? 'form') : 'library';
  root.setAttribute('data-shape', shape);
  // The first call of the page of a share link, for lib/early-reply.ts: it does not wait for the program.
  if (shape === 'guest' && code) {
    const url = `/api/v1/reviewaccess/${code}`;
    globalThis.earlyReply = { url, reply: fetch(url, { headers: { accept: 'application/json' } }) };
    globalThis.earlyReply.reply.catch(() => {});
  }
  root.lang = language ?? 'en';
})();
