type Cleanup = () => unknown;

const cleanups: Cleanup[] = [];

/** Runs after the current test file, last registered first. Unlike `afterAll` it may be called inside a hook. */
export function atFileEnd(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

/** Every cleanup runs, also after one that failed; the first failure fails the file. */
export async function runCleanups(): Promise<void> {
  const failures: unknown[] = [];
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) {
    try {
      await cleanup();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
