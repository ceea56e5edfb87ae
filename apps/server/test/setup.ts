import { afterAll } from 'vitest';
import { runCleanups } from './file-end.ts';

// Test files share a process: a finished file must not leave anything open.
afterAll(runCleanups);
