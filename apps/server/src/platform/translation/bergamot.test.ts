import { mkdir, mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLocalProcess } from '#platform/engines/local/local-process.ts';
import { endOf, startRun } from '#test/engines/engine-run.ts';
import { writeTinyModel } from '#test/engines/tiny-translation-model.ts';
import { openBergamot } from './bergamot.ts';
import { findBergamotPairs } from './bergamot-models.ts';
import { openLocalTranslation } from './local-translation.ts';

async function modelsFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bergamot-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function open(folder: string) {
  const process = openLocalProcess();
  onTestFinished(() => process.close());
  return { process, engine: openLocalTranslation([openBergamot(findBergamotPairs([folder]), process)]) };
}

test('Texts are translated one by one in the engine process, through English if there is no other way', async () => {
  const folder = await modelsFolder();
  for (const [from, to] of [
    ['nl', 'en'],
    ['en', 'de'],
  ] as const)
    await writeTinyModel(folder, from, to);
  const { engine, process } = open(folder);
  const { signal, state } = await startRun();
  const translate = (from: string, to: string, texts: string[]) =>
    engine.translate({ texts, from, to }, { signal, state: { ...state, get: async () => undefined } });
  // The model repeats the next letter.
  const [first, second, empty] = await translate('nl-NL', 'en-GB', ['aaa', 'xxx', ' ']);
  expect([first, second, empty]).toEqual([expect.stringMatching(/^b+$/), expect.stringMatching(/^y+$/), ' ']);
  const pid = process.pid();
  expect(await translate('nl', 'de', ['aaa'])).toEqual([expect.stringMatching(/^c+$/)]);
  expect(process.pid()).toBe(pid);
  expect(await endOf(translate('de', 'nl', ['aaa']))).toBe('unsupported-language');
  expect((await engine.languages()).pairs).toEqual([
    { from: 'en', to: 'de' },
    { from: 'nl', to: 'en' },
    { from: 'nl', to: 'de' },
  ]);
});

test('A damaged model fails with the reason, and the next task works', async () => {
  const folder = await modelsFolder();
  const [broken] = [await writeTinyModel(folder, 'nl', 'en'), await writeTinyModel(folder, 'en', 'de')];
  const model = join(broken, 'model.nlen.intgemm8.bin');
  await writeFile(model, Buffer.alloc(4096, 7));
  const { engine } = open(folder);
  const translate = async (from: string, to: string) =>
    engine.translate({ texts: ['aaa'], from, to }, await startRun());
  await expect(translate('nl', 'en')).rejects.toMatchObject({ kind: 'failed' });
  expect(await translate('en', 'de')).toEqual([expect.stringMatching(/^b+$/)]);
  expect(await endOf(engine.responds())).toBe('done');
  await unlink(model);
  expect(await endOf(engine.responds())).toBe('unavailable');
});

test('Models are found by the names of their files, and only if they are complete', async () => {
  const folder = await modelsFolder();
  const put = async (pair: string, ...files: string[]) => {
    await mkdir(join(folder, pair));
    for (const file of files) await writeFile(join(folder, pair, file), '');
  };
  await put('enru', 'model.enru.intgemm.alphas.bin', 'lex.50.50.enru.s2t.bin', 'vocab.enru.spm');
  await put(
    'en-ja',
    'model.en-ja.intgemm.alphas.bin',
    'srcvocab.enja.spm',
    'trgvocab.enja.spm',
    'config.yml',
  );
  await put('deen', 'model.deen.intgemm.alphas.bin', 'lex.50.50.deen.s2t.bin');
  await put('coco-ssd', 'model.json', 'group1-shard1of1.bin');
  await put('fren', 'vocab.fren.spm', 'lex.fren.bin');
  await writeFile(join(folder, 'silero-vad.onnx'), '');
  const found = findBergamotPairs([join(folder, 'missing'), folder]);
  const names = found.map(({ from, to, models: [files] }) => ({
    pair: `${from} ${to}`,
    shortlist: files!.shortlist && basename(files!.shortlist),
    vocabularies: files!.vocabularies.map((path) => basename(path)),
  }));
  expect(names).toEqual([
    { pair: 'en ja', shortlist: undefined, vocabularies: ['srcvocab.enja.spm', 'trgvocab.enja.spm'] },
    { pair: 'en ru', shortlist: 'lex.50.50.enru.s2t.bin', vocabularies: ['vocab.enru.spm'] },
  ]);
});
