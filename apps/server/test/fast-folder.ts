import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const NEEDED_BYTES = 4 * 2 ** 30;

/** A folder in memory if there is one with enough space: cloning a database is several times faster there. */
export function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize > NEEDED_BYTES) return '/dev/shm';
  } catch {
    // Does not exist on this system.
  }
  return tmpdir();
}
