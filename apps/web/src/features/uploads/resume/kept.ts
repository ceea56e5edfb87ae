/** Storage key of unfinished uploads in this browser. */
export const KEPT_KEY = 'rushes.uploads';

export function anyKept(): boolean {
  try {
    return localStorage.getItem(KEPT_KEY) !== null;
  } catch {
    return false;
  }
}
