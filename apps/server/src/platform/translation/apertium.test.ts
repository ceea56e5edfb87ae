import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { cancelled, endOf, startRun } from '#test/engines/engine-run.ts';
import { type Apertium, findApertium, openApertium, pairsIn, textsIn } from './apertium.ts';
import { openLocalTranslation } from './local-translation.ts';
import type { TranslationEngine } from './translation.ts';

const installed = await findApertium();
const isReady = installed?.pairs.some(({ mode }) => mode === 'eng-spa') === true;
/** The report of `npm test` shows the names of skipped tests, so the reason is part of the name. */
const suite = isReady ? 'Apertium' : 'Apertium (not installed: apt-get install apertium apertium-eng-spa)';

describe.skipIf(!isReady)(suite, () => {
  let engine: TranslationEngine;
  beforeAll(() => {
    engine = openLocalTranslation([openApertium(installed as Apertium)]);
  });
  const translate = async (texts: string[], to = 'es') =>
    engine.translate({ texts, from: 'en-GB', to }, await startRun());

  test('translates sentences in their order, whatever characters they contain', async () => {
    const texts = ['We lost the light.', ' ', 'A [b] ^c$ <d> {e} @ \\ / f', 'He says “no”.', 'Scene 12'];
    const translated = await translate(texts);
    expect(translated[0]).toMatch(/luz\.$/);
    expect(translated[1]).toBe(' ');
    expect(translated[2]!.replaceAll(/\p{L}/gu, '')).toBe(' [] ^$ <> {} @ \\ / ');
    expect(translated[3]).toContain('“no”');
    expect(translated[4]).toBe('Escena 12');
  });

  test('lists the installed pairs, and refuses others', async () => {
    const { pairs } = await engine.languages();
    expect(pairs).toContainEqual({ from: 'en', to: 'es' });
    expect(await endOf(translate(['x'], 'nl'))).toBe('unsupported-language');
    expect(await endOf(engine.responds())).toBe('done');
  });

  const workFolders = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith('rushes-apertium-'));

  test('ends its programs when the run is cancelled', async () => {
    const run = await startRun();
    const texts = Array.from({ length: 200 }, () => 'We lost the light, so let us wait for the sun.');
    const before = await workFolders();
    const translating = endOf(engine.translate({ texts, from: 'en', to: 'es' }, run));
    await vi.waitUntil(async () => (await workFolders()).length > before.length);
    run.controller.abort(cancelled());
    expect(await translating).toBe('cancelled');
    expect(await workFolders()).toEqual(before);
  });

  test('fails when the program does', async () => {
    const broken = openApertium({
      command: installed!.command,
      pairs: [{ from: 'en', to: 'xx', mode: 'no-mode' }],
    });
    const lost = openApertium({
      command: '/nowhere/apertium',
      pairs: [{ from: 'en', to: 'xx', mode: 'no-mode' }],
    });
    const run = async (one: typeof broken) =>
      endOf(openLocalTranslation([one]).translate({ texts: ['x'], from: 'en', to: 'xx' }, await startRun()));
    expect(await run(broken)).toBe('failed');
    expect(await run(lost)).toBe('failed');
    expect(await endOf(lost.responds())).toBe('unavailable');
  });
});

test('Modes of translations become pairs of language tags', () => {
  const list = '  eng-spa\n  spa-eng_US\n  eo-ca\n  eng-spa-postchunk\n  nno-nob_e\n  *\n';
  expect(pairsIn(list).map(({ from, to, mode }) => [from, to, mode])).toEqual([
    ['en', 'es', 'eng-spa'],
    ['es', 'en-US', 'spa-eng_US'],
    ['eo', 'ca', 'eo-ca'],
  ]);
});

test('Another number of texts than was sent is an error', () => {
  expect(textsIn('\\[Uno\\]..[]\0 Dos.[]\0\0\0', 2)).toEqual(['[Uno].', 'Dos']);
  expect(() => textsIn('Uno.[]\0', 2)).toThrow('did not return 2 texts');
  expect(() => textsIn('Uno.[]\0Dos.[]\0Tres.[]\0', 2)).toThrow('did not return 2 texts');
});
