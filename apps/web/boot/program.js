// Begins the program: at once, or after the first picture of a film (first-picture.js), which it would keep waiting.
(async () => {
  await globalThis.firstPicture;
  const { content } = document.getElementById('program');
  const script = content.querySelector('script');
  script.remove();
  const sheets = [...content.querySelectorAll('link[rel=stylesheet]')];
  // A sheet that does not come must not keep the page from coming.
  const dressed = sheets.map((sheet) => new Promise((done) => (sheet.onload = sheet.onerror = done)));
  document.head.append(content);
  await Promise.all(dressed);
  document.head.append(script);
})();
