type Cleanup = () => unknown;

const cleanups: Cleanup[] = [];

/** Runs at the end of the current test file, last registered first. Unlike `afterAll`, it can be called in a hook. */
export function atFileEnd(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

/** Runs every cleanup, also after a failure; the first failure fails the file. */
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
