import type { Session } from '@rushes/contract/identity';

/** An id token is valid for fifteen minutes: a renewal may fail twice before the session expires. */
const EVERY_MS = 5 * 60_000;

/** The cookie header that a browser would send after this response. */
export const cookieOf = (setCookie: readonly string[]): string =>
  setCookie.map((cookie) => cookie.split(';')[0]!).join('; ');

/** Renews the tokens of a session with its cookie until the returned function is called. */
export function keepSession(address: string, first: string, take: (session: Session) => void): () => void {
  let cookie = first;
  const renew = async () => {
    const answer = await fetch(`${address}/api/v1/auth/refresh`, { method: 'POST', headers: { cookie } });
    if (!answer.ok) return;
    // Each token works once.
    cookie = cookieOf(answer.headers.getSetCookie());
    take((await answer.json()) as Session);
  };
  // If the server is down, the next interval tries again.
  const timer = setInterval(() => void renew().catch(() => {}), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
