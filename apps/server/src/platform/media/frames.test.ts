import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { seeded } from '#test/hostile/hostile-file.ts';
import { CASES, compare } from '#test/media/frame-truth.ts';
import { readyTools } from '#test/media-tools.ts';

const tools = await readyTools();
const folder = await mkdtemp(join(tmpdir(), 'frames-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(CASES)('Seeking shows the requested frame: $name', { timeout: 180_000 }, async (one) => {
  const options = { seconds: 2, seeks: 5, random: seeded(one.name.length * 7 + 1) };
  expect(await compare(tools, folder, one, options)).toEqual({ seeks: 5, wrong: [] });
});
