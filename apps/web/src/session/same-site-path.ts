/**
 * Accepts only paths of this site: `//evil.example` and `/\\evil.example` are URLs of another site, and browsers strip
 * tabs and line breaks before parsing.
 */
export function sameSitePath(asked: unknown): string | null {
  if (typeof asked !== 'string' || !/^\/(?![/\\])/.test(asked) || /[\p{Cc}\\]/u.test(asked)) return null;
  return asked.startsWith('/account/') ? null : asked;
}
