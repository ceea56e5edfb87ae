import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from './tools/test-order.ts';

const waitLonger = join(import.meta.dirname, 'tools/wait-longer.ts');

export default defineConfig({
  test: {
    // Tests use a real database and ffmpeg, perhaps on a busy machine: this limit only ends a test that hangs.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: SlowFilesFirst },
    // For two cores. Tests also wait for the database and other programs: two workers left an eighth of them idle.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: { name: 'contract', root: 'packages/contract', isolate: false, include: ['src/**/*.test.ts'] },
      },
      {
        // Rules about the code. No database, so `npm run check` stays fast.
        extends: true,
        test: { name: 'architecture', root: 'apps/server', include: ['test/architecture*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/architecture*.test.ts'],
          globalSetup: ['postgres', 'object-store'].map((name) =>
            join(import.meta.dirname, `apps/server/test/${name}.ts`),
          ),
          setupFiles: [waitLonger, join(import.meta.dirname, 'apps/server/test/setup.ts')],
          pool: 'forks',
          // Loading the server for each of 200 files took longer than their tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          root: 'apps/web',
          isolate: false,
          setupFiles: [waitLonger],
          include: ['{src,build}/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.isolated.test.{ts,tsx}'],
        },
      },
      {
        // Panels and scripts for editing programs, in simulated programs.
        extends: true,
        test: { name: 'extensions', root: 'extensions', isolate: false, include: ['**/*.test.ts'] },
      },
      {
        // Tests of module state: each file needs fresh modules.
        extends: true,
        test: {
          name: 'web-isolated',
          root: 'apps/web',
          setupFiles: [waitLonger],
          include: ['src/**/*.isolated.test.{ts,tsx}'],
        },
      },
    ],
  },
});
