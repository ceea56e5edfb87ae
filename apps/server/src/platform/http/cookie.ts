import type { Http } from './bind.ts';

export interface Cookie {
  name: string;
  /** Only the calls below it ever see the cookie. */
  path: string;
  seconds: number;
  /** Lax also comes along when another site sends a person here. */
  sameSite: 'Strict' | 'Lax';
}

export function cookieOf({ request }: Http, { name }: Cookie): string | undefined {
  return readCookie(request.headers.cookie, name);
}

/** For no script to read. Without a value it is taken away. */
export function setCookie({ reply, isSecure }: Http, cookie: Cookie, value: string | undefined): void {
  reply.header('set-cookie', writeCookie(cookie, value, isSecure));
}

/** A few cookies of ours are all there are: no parser library for that. */
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
