/** Storage key of unfinished uploads in this browser. */
export const RESUME_KEY = 'rushes.uploads';

export function hasInterrupted(): boolean {
  try {
    return localStorage.getItem(RESUME_KEY) !== null;
  } catch {
    return false;
  }
}
