/**
 * Only a path of our own: `//evil.example` and `/\\evil.example` are addresses of another site, and browsers drop tabs
 * and line ends before they look.
 */
export function ownPath(asked: unknown): string | null {
  if (typeof asked !== 'string' || !/^\/(?![/\\])/.test(asked) || /[\p{Cc}\\]/u.test(asked)) return null;
  return asked.startsWith('/account/') ? null : asked;
}
