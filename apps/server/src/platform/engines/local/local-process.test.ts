import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { endOf, startRun } from '#test/engines/engine-run.ts';
import { localModels } from '#test/engines/local-models.ts';
import { openLocalProcess } from './local-process.ts';

const voice = localModels().voice;

async function open() {
  const run = await startRun();
  const path = join(run.folder, 'silence.s16');
  await writeFile(path, Buffer.alloc(32_000));
  const local = openLocalProcess();
  onTestFinished(() => local.close());
  const listen = (model = voice) => local.ask('findSpeech', { path, model }, run.signal);
  return { run, local, listen };
}

test('The engine process starts with the first task and stays for the next, also after a failed task', async () => {
  const { local, listen } = await open();
  expect(local.pid()).toBeUndefined();
  expect(await listen()).toEqual([]);
  const pid = local.pid();
  expect(await endOf(listen('/nowhere.onnx'))).toBe('failed');
  expect(await listen()).toEqual([]);
  expect(local.pid()).toBe(pid);
});

test('A killed engine process is replaced, and its task can be tried again', async () => {
  const { local, listen } = await open();
  await listen();
  const first = local.pid()!;
  const lost = endOf(listen());
  process.kill(first, 'SIGKILL');
  expect(await lost).toBe('unavailable');
  expect(await listen()).toEqual([]);
  expect(local.pid()).not.toBe(first);
});

test('A cancelled task ends at once, also while it waits for its turn', async () => {
  const { run, listen } = await open();
  const running = endOf(listen());
  const waiting = endOf(listen());
  run.controller.abort();
  expect(await running).toBe('cancelled');
  expect(await waiting).toBe('cancelled');
});
