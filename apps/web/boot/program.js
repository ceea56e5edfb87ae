// Starts the application: immediately, or after the first frame of a video (first-picture.js), which it would delay.
(async () => {
  await globalThis.firstPicture;
  const { content } = document.getElementById('program');
  const script = content.querySelector('script');
  script.remove();
  // What the page needs beyond the entry (build/first-parts.ts).
  const { lang, dataset } = document.documentElement;
  const names = [lang, dataset.shape, `${dataset.shape}-${lang}`];
  document.head.append(
    content,
    ...names.map((name) => document.getElementById(`parts-${name}`)?.content ?? ''),
  );
  const sheets = [...document.head.querySelectorAll('link[rel=stylesheet]')];
  // The application also starts if a style sheet fails to load.
  await Promise.all(sheets.map((sheet) => new Promise((done) => (sheet.onload = sheet.onerror = done))));
  document.head.append(script);
})();
