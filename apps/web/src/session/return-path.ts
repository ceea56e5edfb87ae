import { sameSitePath } from './same-site-path.ts';

// Sign-in with a provider leaves this site; the requested page is kept in session storage meanwhile.
const key = 'rushes.asked';

export function storeReturnPath(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, path);
  } catch {
    // Without storage the user lands on the home page.
  }
}

export function takeReturnPath(): string | null {
  try {
    const path = sameSitePath(sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    return path;
  } catch {
    return null;
  }
}
