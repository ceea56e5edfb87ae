import { expect, test } from 'vitest';
import { startRun } from '#test/engines/engine-run.ts';
import { writeTinyModel } from '#test/engines/tiny-translation-model.ts';
import { readyTools } from '#test/media-tools.ts';
import { startAwsPeer } from '#test/peers/aws-peer.ts';
import { startLibreTranslatePeer } from '#test/peers/libretranslate-peer.ts';
import type { EngineAccounts } from './adapters.ts';
import { checkEngines, type EngineSettings, openEngines } from './engines.ts';
import { MODELS_OF_SETUP } from './local/models.ts';
import { isOwnNetwork } from './own-network.ts';

const media = { ready: false, reason: 'not installed' } as const;
const whisper = 'base' as const;
const none: EngineSettings['chosen'] = {
  'aws-transcribe': 'off',
  'google-transcribe': 'off',
  'aws-detecting-text': 'off',
  'aws-detecting-labels': 'off',
  translate: 'off',
};
const open = (chosen: Partial<EngineSettings['chosen']>, accounts: EngineAccounts = {}) =>
  openEngines({ chosen: { ...none, ...chosen }, accounts }, { media });

test('A service without an engine is not offered', () => {
  for (const adapter of ['off', 'local', 'aws']) {
    const chosen = Object.fromEntries(Object.keys(none).map((alias) => [alias, adapter]));
    const { speech, vision, translation } = open(chosen);
    expect([speech.size, vision.size, translation.size]).toEqual([0, 0, 0]);
  }
});

test('Local engines serve speech and detection when their models are installed, and send nothing elsewhere', async () => {
  const local = { folders: [MODELS_OF_SETUP], whisper };
  const chosen = { 'aws-transcribe': 'local', 'aws-detecting-text': 'local', translate: 'local' };
  const engines = openEngines(
    { chosen: { ...none, ...chosen }, accounts: { local } },
    { media: await readyTools() },
  );
  const described = [...engines.speech, ...engines.vision, ...engines.translation].map(
    ([alias, { name, leavesServer }]) => [alias, name, leavesServer],
  );
  expect(described).toEqual([
    ['aws-transcribe', 'Whisper base', false],
    ['aws-detecting-text', 'PP-OCR, SSD MobileNet', false],
  ]);
  expect((await checkEngines(engines)).map(({ fault }) => fault)).toEqual([undefined, undefined]);
  const elsewhere = { ...local, folders: ['/nowhere'] };
  expect(open(chosen, { local: elsewhere }).speech.size).toBe(0);
});

test('Local translation is offered with Bergamot models or Apertium, and named after what is there', async () => {
  const { folder } = await startRun();
  const apertium = { command: 'apertium', pairs: [{ from: 'es', to: 'en', mode: 'spa-eng' }] };
  const named = (found?: typeof apertium) => {
    const settings = {
      chosen: { ...none, translate: 'local' },
      accounts: { local: { folders: [folder], whisper } },
    };
    const adapter = openEngines(settings, { media, apertium: found }).translation.get('translate');
    return adapter && [adapter.name, adapter.leavesServer];
  };
  expect(named()).toBeUndefined();
  expect(named(apertium)).toEqual(['Apertium', false]);
  await writeTinyModel(folder, 'nl', 'en');
  expect(named()).toEqual(['Bergamot', false]);
  expect(named(apertium)).toEqual(['Bergamot, Apertium', false]);
});

test('Each service has the engine that was chosen, by any alias', async () => {
  const aws = await startAwsPeer();
  const openai = { url: 'http://10.0.0.7:8000/v1', model: 'whisper-1' };
  const engines = open(
    { 'aws-transcribe': 'openai', 'google-transcribe': 'aws' },
    { aws: aws.settings, openai },
  );
  const described = [...engines.speech].map(([alias, { name, leavesServer }]) => [alias, name, leavesServer]);
  expect(described).toEqual([
    ['aws-transcribe', 'Whisper (10.0.0.7)', false],
    ['google-transcribe', 'Amazon Transcribe', true],
  ]);
  expect(aws.calls).toEqual([]);
  const { open: openAws } = engines.speech.get('google-transcribe')!;
  expect(await openAws()).toBe(await openAws());
});

test('The health check names what works and what does not', async () => {
  const aws = await startAwsPeer();
  const libretranslate = await startLibreTranslatePeer();
  const engines = open(
    {
      'aws-transcribe': 'aws',
      'aws-detecting-text': 'aws',
      'google-transcribe': 'openai',
      translate: 'libretranslate',
    },
    {
      aws: { ...aws.settings, secretKey: 'wrong' },
      libretranslate: libretranslate.settings,
      openai: { url: 'https://api.openai.com/v1', key: 'x', model: 'whisper-1' },
    },
  );
  const results = await checkEngines(engines);
  expect(results.map(({ alias, name, fault }) => [alias, name, fault?.kind])).toEqual([
    ['aws-transcribe', 'Amazon Transcribe', 'wrong-credentials'],
    // Without ffmpeg audio cannot be cut.
    ['google-transcribe', 'OpenAI', 'unavailable'],
    ['aws-detecting-text', 'Amazon Rekognition', 'wrong-credentials'],
    ['translate', 'LibreTranslate', undefined],
  ]);
});

test('An engine that does not answer in time is unavailable', async () => {
  const libretranslate = await startLibreTranslatePeer();
  const engines = open({ translate: 'libretranslate' }, { libretranslate: libretranslate.settings });
  const over = AbortSignal.abort(new DOMException('over', 'TimeoutError'));
  expect((await checkEngines(engines, { signal: over }))[0]?.fault?.kind).toBe('unavailable');
});

test.each([
  ['http://localhost:5000', true],
  ['http://gpu:8000/v1', true],
  ['http://192.168.1.4', true],
  ['http://172.31.0.1', true],
  ['http://[fd00::1]:80', true],
  ['https://translate.studio.lan', true],
  ['https://api.deepl.com', false],
  ['http://172.32.0.1', false],
  ['http://8.8.8.8', false],
  ['http://[2a00::1]', false],
])('%s is in our own network: %s', (url, expected) => {
  expect(isOwnNetwork(url)).toBe(expected);
});
