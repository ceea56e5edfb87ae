import { beforeEach, describe, expect, test } from 'vitest';
import { cancelled, endOf, startRun, type TestRun } from '#test/engines/engine-run.ts';
import { startAwsPeer } from '#test/peers/aws-peer.ts';
import { awsError } from '#test/peers/aws-reply.ts';
import { startDeepLPeer } from '#test/peers/deepl-peer.ts';
import type { HttpPeer, Reply } from '#test/peers/http-peer.ts';
import { startLibreTranslatePeer } from '#test/peers/libretranslate-peer.ts';
import { openAwsTranslate } from './aws-translate.ts';
import { batchesOf } from './batches.ts';
import { openDeepL } from './deepl.ts';
import { openLibreTranslate } from './libretranslate.ts';
import type { TranslationEngine, TranslationLanguages } from './translation.ts';

interface Case {
  name: string;
  call: string;
  busy: Reply;
  quota: Reply | undefined;
  languages: TranslationLanguages;
  /** Requests for the first batch, and for all sentences. */
  sizes: [number, number];
  open(): Promise<{ peer: HttpPeer; engine: TranslationEngine; wrong: TranslationEngine }>;
}

const cases: Case[] = [
  {
    name: 'Amazon Translate',
    call: 'TranslateText',
    busy: awsError('TooManyRequestsException'),
    quota: awsError('ServiceQuotaExceededException'),
    languages: { from: ['en', 'nl', 'de', 'fr-CA', 'pt-PT'], to: ['en', 'nl', 'de', 'fr-CA', 'pt-PT'] },
    sizes: [40, 59],
    async open() {
      const peer = await startAwsPeer();
      const wrong = openAwsTranslate({ ...peer.settings, secretKey: 'x' }, peer);
      return { peer, engine: openAwsTranslate(peer.settings, peer), wrong };
    },
  },
  {
    name: 'DeepL',
    call: 'translate',
    busy: { status: 529, body: {} },
    quota: { status: 456, body: { message: 'Quota Exceeded' } },
    languages: { from: ['en', 'nl', 'pt'], to: ['en-GB', 'en-US', 'nl', 'pt-BR', 'pt-PT'] },
    sizes: [1, 2],
    async open() {
      const peer = await startDeepLPeer();
      const wrong = openDeepL({ ...peer.settings, key: 'x' }, peer);
      return { peer, engine: openDeepL(peer.settings, peer), wrong };
    },
  },
  {
    name: 'LibreTranslate',
    call: 'translate',
    busy: { status: 429, body: { error: 'Slowdown' }, headers: { 'retry-after': '2' } },
    quota: undefined,
    languages: {
      from: ['en', 'nl'],
      to: ['en', 'nl', 'pt-BR'],
      pairs: [
        { from: 'en', to: 'nl' },
        { from: 'en', to: 'pt-BR' },
        { from: 'nl', to: 'en' },
      ],
    },
    sizes: [2, 3],
    async open() {
      const peer = await startLibreTranslatePeer();
      const wrong = openLibreTranslate({ ...peer.settings, key: 'x' }, peer);
      return { peer, engine: openLibreTranslate(peer.settings, peer), wrong };
    },
  },
];

describe.each(cases)('$name', ({ call, busy, quota, languages, sizes, open }) => {
  let peer: HttpPeer;
  let engine: TranslationEngine;
  let wrong: TranslationEngine;
  let run: TestRun;

  beforeEach(async () => {
    ({ peer, engine, wrong } = await open());
    run = await startRun();
  });

  const texts = Array.from({ length: 60 }, (_, at) => (at === 3 ? ' ' : `Sentence ${at}.`));
  const translate = (on = run, to = 'nl') => engine.translate({ texts, from: 'en-GB', to }, on);
  const sent = () => peer.calls.filter((one) => one === call).length;

  test('translates whole sentences in their order, and leaves empty ones alone', async () => {
    const translated = await translate();
    expect(translated).toHaveLength(60);
    expect(translated[3]).toBe(' ');
    expect(translated[59]?.toLowerCase()).toBe('nl: sentence 59.');
    expect(run.progress.at(-1)).toBe(1);
  });

  test('lists its languages', async () => {
    expect(await engine.languages()).toEqual(languages);
    expect(await endOf(translate(run, 'xx'))).toBe('unsupported-language');
    expect((await translate(run, 'pt'))[0]).toMatch(/^pt-/i);
  });

  test('repeats throttled requests, and not those with a wrong key or an exceeded quota', async () => {
    peer.fail(call, busy, 2);
    expect(await endOf(translate())).toBe('done');
    expect(peer.waits).toHaveLength(2);
    const refused = await endOf(wrong.translate({ texts, from: 'en', to: 'nl' }, await startRun()));
    expect(refused).toBe('wrong-credentials');
    if (quota) {
      peer.fail(call, quota);
      expect(await endOf(translate(await startRun()))).toBe('quota-exceeded');
    }
    expect(peer.waits).toHaveLength(2);
  });

  test('continues after a crash without paying twice, and ends at once when cancelled', async () => {
    const [firstBatch, all] = sizes;
    peer.before(call, () => {
      if (sent() === firstBatch + 1) run.controller.abort(new Error('the worker is stopping'));
    });
    expect(await endOf(translate())).toBe('the worker is stopping');
    // Another peer, which does not get the last requests of the first worker.
    const other = await open();
    const translated = await other.engine.translate(
      { texts, from: 'en', to: 'nl' },
      await startRun(run.values),
    );
    expect(translated[0]).toMatch(/Sentence 0/);
    expect(translated[59]).toMatch(/Sentence 59/);
    expect(other.peer.calls.filter((one) => one === call)).toHaveLength(all - firstBatch);
    const next = await startRun();
    next.controller.abort(cancelled());
    expect(await endOf(translate(next))).toBe('cancelled');
  });

  test('has a health check', async () => {
    expect(await endOf(engine.responds())).toBe('done');
    peer.fail(peer.calls.at(-1)!, { status: 500, body: 'down' }, 6);
    expect(await endOf(engine.responds())).toBe('unavailable');
  });
});

test('DeepL gets the context with every request', async () => {
  const peer = await startDeepLPeer();
  const input = { texts: ['Cut.'], from: 'en', to: 'nl', context: 'First Light, scene 3' };
  await openDeepL(peer.settings, peer).translate(input, await startRun());
  expect(peer.contexts).toEqual(['First Light, scene 3']);
});

test('Batches keep to both limits', () => {
  const limits = { texts: 2, bytes: 5 };
  expect(batchesOf(['aa', 'bb', 'c', '', 'dddddd', 'é', 'éé'], limits)).toEqual([[0, 1], [2], [4], [5], [6]]);
});
