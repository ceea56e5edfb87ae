/** For a content-disposition, after RFC 8187: what encodeURIComponent leaves alone but a header may not hold. */
export function fileName(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename*=UTF-8''${encoded}`;
}
