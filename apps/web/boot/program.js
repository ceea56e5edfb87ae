// Starts the application: immediately, or after the first frame of a video (first-picture.js), which it would delay.
(async () => {
  await globalThis.firstPicture;
  const { content, dataset } = document.getElementById('program');
  const script = content.querySelector('script');
  script.remove();
  const sheets = [...content.querySelectorAll('link[rel=stylesheet]')];
  // The application also starts if a style sheet fails to load.
  const dressed = sheets.map((sheet) => new Promise((done) => (sheet.onload = sheet.onerror = done)));
  document.head.append(content);
  // What the page needs beyond the entry (build/first-parts.ts).
  const { lang, dataset: page } = document.documentElement;
  const parts = JSON.parse(dataset.parts);
  for (const name of [lang, page.shape, `${page.shape}-${lang}`])
    for (const file of parts[name] ?? []) {
      const link = document.createElement('link');
      const isStyle = file.endsWith('.css');
      Object.assign(link, {
        rel: isStyle ? 'preload' : 'modulepreload',
        crossOrigin: '',
        href: `/assets/${file}`,
      });
      if (isStyle) link.as = 'style';
      document.head.append(link);
    }
  await Promise.all(dressed);
  document.head.append(script);
})();
