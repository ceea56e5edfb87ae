// Starts the application: immediately, or after the first frame of a video (first-picture.js), which it would delay.
(async () => {
  await globalThis.firstPicture;
  const { content } = document.getElementById('program');
  const script = content.querySelector('script');
  script.remove();
  const sheets = [...content.querySelectorAll('link[rel=stylesheet]')];
  // The application also starts if a style sheet fails to load.
  const dressed = sheets.map((sheet) => new Promise((done) => (sheet.onload = sheet.onerror = done)));
  document.head.append(content);
  await Promise.all(dressed);
  document.head.append(script);
})();
