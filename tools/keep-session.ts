import type { Session } from '@rushes/contract/identity';

/** An id-token lasts fifteen minutes: a renewal may fail twice before that matters. */
const EVERY_MS = 5 * 60_000;

/** What a browser would send back of the cookies of an answer. */
export const cookieOf = (setCookie: readonly string[]): string =>
  setCookie.map((cookie) => cookie.split(';')[0]!).join('; ');

/** Renews the tokens of a session by its cookie, until the returned function is called. */
export function keepSession(address: string, cookie: string, take: (session: Session) => void): () => void {
  const renew = async () => {
    const answer = await fetch(`${address}/api/v1/auth/refresh`, { method: 'POST', headers: { cookie } });
    if (answer.ok) take((await answer.json()) as Session);
  };
  // A server that is down at this moment is asked again the next time.
  const timer = setInterval(() => void renew().catch(() => {}), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
