import { ownPath } from './own-path.ts';

// A sign-in with a provider leaves this site and comes back to it; what was asked for waits in this tab meanwhile.
const key = 'rushes.asked';

export function keepAsked(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, path);
  } catch {
    // A browser that forbids storage leads home instead.
  }
}

export function takeAsked(): string | null {
  try {
    const path = ownPath(sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    return path;
  } catch {
    return null;
  }
}
