import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findArchiveTools } from './tools.ts';

test('Finds bsdtar with its full path, and explains why a missing or different program is refused', async () => {
  const found = await findArchiveTools();
  expect(found).toMatchObject({ ready: true, bsdtar: expect.stringMatching(/^\//) });
  expect(await findArchiveTools('no-such-bsdtar')).toEqual({
    ready: false,
    reason: 'no no-such-bsdtar on the PATH (Debian: libarchive-tools)',
  });
  const folder = await mkdtemp(join(tmpdir(), 'tools-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const other = join(folder, 'bsdtar');
  await writeFile(other, '#!/bin/sh\necho tar (GNU tar) 1.34\n');
  await chmod(other, 0o755);
  expect(await findArchiveTools(other)).toMatchObject({ ready: false });
});
