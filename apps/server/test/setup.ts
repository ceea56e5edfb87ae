import { afterAll } from 'vitest';
import { runCleanups } from './file-end.ts';

// Test files share a process, so nothing of a finished file may stay open.
afterAll(runCleanups);
