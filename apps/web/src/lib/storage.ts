// Values stored in the browser between visits, or until the tab is closed. Never tokens: those are in memory only. The
// storage throws when blocked (private windows, full disk); values are then not stored.

type Kind = 'localStorage' | 'sessionStorage';

export function readStored(name: string, kind: Kind = 'localStorage'): string | null {
  try {
    return globalThis[kind].getItem(name);
  } catch {
    return null;
  }
}

/** Null removes the value. */
export function writeStored(name: string, value: string | null, kind: Kind = 'localStorage'): void {
  try {
    if (value === null) globalThis[kind].removeItem(name);
    else globalThis[kind].setItem(name, value);
  } catch {
    // The choice applies to this visit only.
  }
}

export function storedNames(prefix: string, kind: Kind = 'localStorage'): string[] {
  try {
    return Object.keys(globalThis[kind]).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}
