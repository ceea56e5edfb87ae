import type { Service, Utility } from '@rushes/contract/services';
import { describe, expect, test } from 'vitest';
import {
  baseName,
  detectButton,
  detectionOf,
  figuresOf,
  firstChoice,
  generateButton,
  isSpeech,
  lacksAudio,
  runnableOf,
  showsBundlePrompt,
  translateButton,
  withExtension,
} from './run-rules.ts';

const checked = (name: string, more: Partial<Utility['metadata']> = {}, error?: string): Utility => ({
  kind: 'pod',
  pod: { id: name, name, archived: 0 },
  error: error ? { code: error, params: {}, content: '' } : null,
  metadata: { duration: 60_000, cost: 1, available: 10, pods: 1, size: 1, characters: 0, ...more },
  info: { runnable: error === undefined },
});

const service = (alias: string, more: Partial<Service> = {}): Service => ({
  id: alias,
  name: alias,
  alias,
  usage: 'paid',
  engine: alias,
  leavesserver: 1,
  detectslanguage: 0,
  options: { languages: [], sourcelanguages: [] },
  ...more,
});

test('the remaining credits are the available ones minus the summed cost [T217]', () => {
  expect(figuresOf([])).toBeNull();
  const all = [
    checked('a', { cost: 3, characters: 900 }),
    checked('b', { duration: 15_000, cost: 9 }),
    checked('not suitable', { cost: 1 }, 'ERR38'),
  ];
  expect(figuresOf(all)).toEqual({
    duration: 75_000,
    characters: 900,
    cost: 12,
    available: 10,
    remaining: -2,
  });
});

describe('The Generate button [T219]', () => {
  const ready = {
    active: true,
    service: 'aws-transcribe',
    remaining: 0,
    selected: 2,
    runnable: 2,
    wait: 0,
    complete: true,
  };
  const { shown, disabled } = {
    shown: (more: Partial<typeof ready> | { service: null }) => generateButton({ ...ready, ...more }).shown,
    disabled: (more: Partial<typeof ready>) => generateButton({ ...ready, ...more }).disabled,
  };

  test('is shown on its tab, with a service and enough credits', () => {
    expect(shown({})).toBe(true);
    expect(shown({ active: false })).toBe(false);
    expect(shown({ service: null })).toBe(false);
    expect(shown({ remaining: -1 })).toBe(false);
  });

  test('is disabled unless the service can run on every selected file', () => {
    expect(disabled({})).toBe(false);
    expect(disabled({ runnable: 1 })).toBe(true);
    expect(disabled({ runnable: 0, selected: 0 })).toBe(true);
    expect(generateButton({ ...ready, service: null }).disabled).toBe(true);
  });

  test('is disabled for some seconds after a click, and while a field is empty', () => {
    expect(disabled({ wait: 1 })).toBe(true);
    expect(disabled({ complete: false })).toBe(true);
  });

  test('keeps its place while the check loads', () => {
    expect(generateButton({ ...ready, remaining: null, selected: 0, runnable: 0 })).toEqual({
      shown: true,
      disabled: true,
    });
  });
});

describe('Speech services', () => {
  test('with detection start with it; others have it off and disabled [T220]', () => {
    const amazon = { detectslanguage: 1 } as const;
    const google = { detectslanguage: 0 } as const;
    expect(detectionOf(amazon, null)).toEqual({ auto: true, disabled: false });
    expect(detectionOf(amazon, false)).toEqual({ auto: false, disabled: false });
    expect(detectionOf(google, null)).toEqual({ auto: false, disabled: true });
    expect(detectionOf(google, true)).toEqual({ auto: false, disabled: true });
    expect(detectionOf(null, null)).toEqual({ auto: false, disabled: true });
  });

  test('that send nothing elsewhere are preselected', () => {
    const cloud = service('aws-transcribe');
    const local = service('google-transcribe', { leavesserver: 0 });
    expect(firstChoice([cloud, local])).toBe(local);
    expect(firstChoice([cloud])).toBe(cloud);
    expect(firstChoice([])).toBeNull();
  });

  test('have a minimum charge, others do not [T217]', () => {
    expect(['aws-transcribe', 'google-transcribe', 'translate'].map(isSpeech)).toEqual([true, true, false]);
  });
});

test('missing or damaged audio of a single file can be generated (ERR12, ERR40) [T221]', () => {
  expect(lacksAudio([checked('a', {}, 'ERR12')])?.name).toBe('a');
  expect(lacksAudio([checked('a', {}, 'ERR40')])?.name).toBe('a');
  expect(lacksAudio([checked('a', {}, 'ERR38')])).toBeNull();
  expect(lacksAudio([checked('a')])).toBeNull();
  expect(lacksAudio([checked('a', {}, 'ERR12'), checked('b')])).toBeNull();
});

test('the extension of a file name is added if it is missing, whatever its case [T216]', () => {
  expect(withExtension('Interview', 'srt')).toBe('Interview.srt');
  expect(withExtension(' Interview.SRT ', 'srt')).toBe('Interview.SRT');
  expect(withExtension('Interview.srt', 'vtt')).toBe('Interview.srt.vtt');
  expect(['First_Light_master.mov', 'Take 1.2', '.mov', 'a.b.mxf'].map(baseName)).toEqual([
    'First_Light_master',
    'Take 1.2',
    '.mov',
    'a.b',
  ]);
});

describe('The button that detects labels [T223]', () => {
  const none: ReadonlySet<string> = new Set();
  const ready = { service: 'aws-detecting-text', remaining: 4, runnable: 1, wait: 0, started: none };

  test('starts each service once until the dialog is reopened', () => {
    expect(detectButton(ready)).toEqual({ shown: true, disabled: false });
    const started = new Set(['aws-detecting-text']);
    expect(detectButton({ ...ready, started }).disabled).toBe(true);
    expect(detectButton({ ...ready, started, service: 'aws-detecting-labels' }).disabled).toBe(false);
  });

  test('needs credits and a file that qualifies: one without text does not (ERR42)', () => {
    expect(detectButton({ ...ready, remaining: -1 }).shown).toBe(false);
    expect(detectButton({ ...ready, remaining: null }).disabled).toBe(true);
    const utility = [checked('a', {}, 'ERR42'), checked('b')];
    expect(detectButton({ ...ready, runnable: runnableOf(utility).length }).disabled).toBe(false);
    expect(detectButton({ ...ready, runnable: runnableOf(utility.slice(0, 1)).length }).disabled).toBe(true);
  });
});

test('a translation needs a service, a file and two different languages [T224]', () => {
  const ready = {
    service: 'translate',
    assetid: 'a',
    source: 'en',
    target: 'nl',
    remaining: 0,
    runnable: 1,
    wait: 0,
  };
  expect(translateButton(ready)).toEqual({ shown: true, disabled: false });
  const missing = [
    { service: null },
    { assetid: null },
    { source: '' },
    { target: '' },
    { target: 'en' },
    { runnable: 0 },
    { wait: 3 },
    { remaining: null },
  ];
  for (const one of missing)
    expect(translateButton({ ...ready, ...one }).disabled, JSON.stringify(one)).toBe(true);
  expect(translateButton({ ...ready, remaining: -1 }).shown).toBe(false);
});

test('only users who may buy credits see the prompt, and only if credits are missing [T228]', () => {
  expect(showsBundlePrompt(-1, true)).toBe(true);
  expect(showsBundlePrompt(-1, false)).toBe(false);
  expect(showsBundlePrompt(0, true)).toBe(false);
  expect(showsBundlePrompt(null, true)).toBe(false);
});
