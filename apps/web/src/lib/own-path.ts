/** Only a path of our own: `//evil.example` and `/\evil.example` are addresses of another site. */
export function ownPath(asked: unknown): string | null {
  if (typeof asked !== 'string' || !/^\/(?![/\\])/.test(asked)) return null;
  return asked.startsWith('/account/') ? null : asked;
}
