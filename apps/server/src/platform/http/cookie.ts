/** One cookie of ours is all there is: no parser library for that. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

interface CookieOptions {
  path: string;
  maxAgeSeconds: number;
  secure: boolean;
}

export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${value}`, `Path=${options.path}`, `Max-Age=${options.maxAgeSeconds}`];
  parts.push('HttpOnly', 'SameSite=Strict');
  if (options.secure) parts.push('Secure');
  return parts.join('; ');
}
