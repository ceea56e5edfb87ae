import { vi } from 'vitest';

// Set-up of all tests. `vi.waitFor` and `vi.waitUntil` give up after one second, which is too short on a busy machine,
// and Vitest has no setting for it (as it has for `expect.poll`).
const TIMEOUT = { timeout: 60_000 };
const { waitFor, waitUntil } = vi;

// Test files share a process, and this runs for each of them.
if (waitFor.name !== 'waitForLonger') {
  vi.waitFor = function waitForLonger(check, options) {
    return waitFor(check, { ...TIMEOUT, ...(typeof options === 'number' ? { timeout: options } : options) });
  };
  vi.waitUntil = (check, options) =>
    waitUntil(check, { ...TIMEOUT, ...(typeof options === 'number' ? { timeout: options } : options) });
}
