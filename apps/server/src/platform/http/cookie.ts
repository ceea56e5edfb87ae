import type { Http } from './bind.ts';

export interface Cookie {
  name: string;
  /** The browser sends the cookie only to paths below this one. */
  path: string;
  seconds: number;
  /** Lax cookies are also sent on top-level navigation from another site. */
  sameSite: 'Strict' | 'Lax';
}

export function cookieOf({ request }: Http, { name }: Cookie): string | undefined {
  return readCookie(request.headers.cookie, name);
}

/** Sets an HttpOnly cookie. Without a value the cookie is deleted. */
export function setCookie({ reply, isSecure }: Http, cookie: Cookie, value: string | undefined): void {
  reply.header('set-cookie', writeCookie(cookie, value, isSecure));
}

/** Only a few cookies of our own exist, so no parser library is needed. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

export function writeCookie(cookie: Cookie, value: string | undefined, isSecure: boolean): string {
  const { name, path, seconds, sameSite } = cookie;
  const parts = [`${name}=${value ?? ''}`, `Path=${path}`, `Max-Age=${value === undefined ? 0 : seconds}`];
  parts.push('HttpOnly', `SameSite=${sameSite}`);
  if (isSecure) parts.push('Secure');
  return parts.join('; ');
}
