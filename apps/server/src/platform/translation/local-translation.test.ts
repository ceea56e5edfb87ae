import { expect, test } from 'vitest';
import { endOf, startRun } from '#test/engines/engine-run.ts';
import { openLocalTranslation, type Translator } from './local-translation.ts';
import { findPair, pickPair } from './pairs.ts';

const translator = (name: string, ...pairs: [string, string][]): Translator => ({
  pairs: pairs.map(([from, to]) => ({ from, to })),
  limits: { texts: 2, bytes: 1_000 },
  translate: async ({ from, to }, texts) => texts.map((text) => `${name} ${from}-${to}: ${text}`),
  responds: async () => {},
});

test('The first translator that has a pair translates it', async () => {
  const engine = openLocalTranslation([
    translator('one', ['en', 'es']),
    translator('two', ['en', 'es'], ['es', 'en-US']),
  ]);
  const run = await startRun();
  const texts = ['a', 'b', 'c'];
  expect(await engine.translate({ texts, from: 'en-GB', to: 'es-MX' }, run)).toEqual([
    'one en-es: a',
    'one en-es: b',
    'one en-es: c',
  ]);
  expect(run.progress).toEqual([0.5, 1]);
  const back = await engine.translate({ texts: ['a'], from: 'es', to: 'en' }, await startRun());
  expect(back).toEqual(['two es-en-US: a']);
  expect(await engine.languages()).toEqual({
    from: ['en', 'es'],
    to: ['en-US', 'es'],
    pairs: [
      { from: 'en', to: 'es' },
      { from: 'es', to: 'en-US' },
    ],
  });
  const unknown = engine.translate({ texts, from: 'en', to: 'nl' }, run);
  expect(await endOf(unknown)).toBe('unsupported-language');
});

test('A pair is chosen by both languages', () => {
  const pairs = [
    { from: 'en', to: 'pt-BR' },
    { from: 'en', to: 'pt' },
    { from: 'nl', to: 'en' },
  ];
  expect(findPair(pairs, 'en-US', 'pt-PT')).toEqual({ from: 'en', to: 'pt' });
  expect(findPair(pairs, 'nl', 'pt')).toBeUndefined();
  expect(pickPair({ from: ['en'], to: ['nl', 'en'] }, 'en-GB', 'nl-BE')).toEqual({ from: 'en', to: 'nl' });
  const limited = { from: ['en', 'nl'], to: ['pt', 'en'], pairs };
  expect(() => pickPair(limited, 'nl', 'pt')).toThrow('does not support pt');
});
