// Values stored in the browser between visits. Never tokens: those are in memory only. localStorage throws when blocked
// (private windows, full disk); values are then not stored.

export function readStored(name: string): string | null {
  try {
    return globalThis.localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Null removes the value. */
export function writeStored(name: string, value: string | null): void {
  try {
    if (value === null) globalThis.localStorage.removeItem(name);
    else globalThis.localStorage.setItem(name, value);
  } catch {
    // The choice applies to this visit only.
  }
}

export function storedNames(prefix: string): string[] {
  try {
    return Object.keys(globalThis.localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}
