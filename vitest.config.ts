import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Real databases and a real ffmpeg on a machine that may be busy: a test ends by what it waits for, this
    // only ends one that hangs.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    projects: [
      { extends: true, test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      {
        // The rules of the house: no database, so that `npm run check` stays quick.
        extends: true,
        test: { name: 'architecture', root: 'apps/server', include: ['test/architecture.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/architecture.test.ts'],
          globalSetup: ['postgres', 'object-store'].map((name) =>
            join(import.meta.dirname, `apps/server/test/${name}.ts`),
          ),
          pool: 'forks',
          // Each worker clones its own database; ffmpeg runs beside them.
          maxWorkers: 2,
        },
      },
      { extends: true, test: { name: 'web', root: 'apps/web', include: ['src/**/*.test.{ts,tsx}'] } },
    ],
  },
});
