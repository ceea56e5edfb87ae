import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from './tools/test-order.ts';

export default defineConfig({
  test: {
    // Real databases and a real ffmpeg on a machine that may be busy: a test ends by what it waits for, this
    // only ends one that hangs.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    sequence: { sequencer: SlowFilesFirst },
    // The tests start programs of their own, and two cores have to carry both.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'contract', root: 'packages/contract', isolate: false, include: ['src/**/*.test.ts'] },
      },
      {
        // Rules about the code: no database, so that `npm run check` stays quick.
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
          setupFiles: [join(import.meta.dirname, 'apps/server/test/setup.ts')],
          pool: 'forks',
          // Loading the server for each of two hundred files took more time than their tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          root: 'apps/web',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.isolated.test.{ts,tsx}'],
        },
      },
      {
        // Tests of what a module remembers: they need modules that no other file has used.
        extends: true,
        test: { name: 'web-isolated', root: 'apps/web', include: ['src/**/*.isolated.test.{ts,tsx}'] },
      },
    ],
  },
});
