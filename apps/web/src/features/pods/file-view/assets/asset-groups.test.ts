import type { Asset, AssetGroups } from '@rushes/contract/assets';
import { AssetType, State } from '@rushes/contract/enums';
import { expect, test } from 'vitest';
import { actionsFor, groupsOf, kindOf, stateOf, subtitleFormats } from './asset-groups.ts';

const asset = (name: string, more: Partial<Asset> = {}): Asset =>
  ({
    id: name,
    name,
    type: AssetType.OTHER,
    state: State.COMPLETE,
    broken: 0,
    url: '/media/x',
    ...more,
  }) as Asset;
const none: AssetGroups = {
  raw: [],
  thumbnail: [],
  web: [],
  speechtotext: [],
  audio: [],
  livepreview: [],
  vtt: [],
  srt: [],
  external: [],
  frame: [],
  image: [],
  video: [],
  other: [],
};
const all = { control: true, download: true, archived: false, subtitles: true, program: false };
const allowed = (one: Asset, rights = all) =>
  Object.entries(actionsFor(one, rights)).flatMap(([action, may]) => (may ? [action] : []));

test('Groups assets by kind and leaves out empty groups [U233]', () => {
  const groups = groupsOf({
    ...none,
    raw: [asset('film.mov')],
    web: [asset('web.mp4')],
    video: [asset('small.mp4')],
    srt: [asset('en.srt')],
    vtt: [asset('en.vtt')],
    livepreview: [asset('sheet.jpg')],
    external: [asset('notes.doc')],
  });
  expect(groups.map(({ name, assets }) => [name, assets.map((one) => one.name)])).toEqual([
    ['raw', ['film.mov']],
    ['video', ['web.mp4', 'small.mp4']],
    ['image', ['sheet.jpg']],
    ['subtitle', ['en.vtt', 'en.srt']],
    ['other', ['notes.doc']],
  ]);
});

test('Every asset belongs to a group', () => {
  const every = Object.fromEntries(Object.keys(none).map((part) => [part, [asset(part)]]));
  const shown = groupsOf(every as unknown as AssetGroups).flatMap(({ assets }) =>
    assets.map(({ name }) => name),
  );
  expect(shown.sort()).toEqual(Object.keys(none).sort());
});

test('Shows the six asset groups in a fixed order [U233]', () => {
  const one = [asset('a')];
  const groups = groupsOf({ ...none, other: one, srt: one, image: one, audio: one, video: one, raw: one });
  expect(groups.map(({ name }) => name)).toEqual(['raw', 'video', 'audio', 'image', 'subtitle', 'other']);
});

test('Shows the state of an asset, and a broken one as broken [U235, I117]', () => {
  expect(stateOf(asset('a', { broken: 1 }))).toBe('broken');
  expect(stateOf(asset('a', { state: State.ERROR }))).toBe('error');
  expect(stateOf(asset('a', { state: State.PENDING }))).toBe('pending');
  expect(stateOf(asset('a', { state: State.PROCESSING }))).toBe('processing');
  expect(stateOf(asset('a'))).toBeNull();
});

test('Names the purpose of web versions, renditions and previews', () => {
  expect(kindOf({ type: AssetType.WEB, metadata: {} })).toBe('web');
  expect(kindOf({ type: AssetType.WEB, metadata: { role: 'rendition' } })).toBe('rendition');
  expect(kindOf({ type: AssetType.LIVEPREVIEW, metadata: {} })).toBe('livepreview');
  expect(kindOf({ type: AssetType.RAW, metadata: {} })).toBeNull();
});

test('Only complete assets can be changed, and the original cannot be deleted [U235, X251]', () => {
  expect(allowed(asset('a'))).toEqual(['download', 'rename', 'language', 'promote', 'remove']);
  expect(allowed(asset('a', { state: State.PROCESSING }))).toEqual(['remove']);
  expect(allowed(asset('a', { type: AssetType.RAW }))).toEqual(['download', 'rename', 'language']);
  for (const type of [AssetType.SRT, AssetType.VTT]) {
    expect(allowed(asset('a', { type }))).toContain('convert');
    for (const state of [State.ERROR, State.PENDING, State.PROCESSING])
      expect(allowed(asset('a', { type, state }))).toEqual(['remove']);
    expect(allowed(asset('a', { type, broken: 1 }))).toEqual(['download', 'rename', 'language', 'remove']);
  }
  expect(allowed(asset('a', { url: null }))).not.toContain('download');
  expect(allowed(asset('a'), { ...all, control: false })).toEqual(['download']);
  expect(allowed(asset('a'), { ...all, download: false })).not.toContain('download');
  expect(allowed(asset('a'), { ...all, archived: true })).toEqual([]);
});

test('Subtitle files can be converted to the other format, and opened with the subtitles permission [U235]', () => {
  expect(subtitleFormats({ type: AssetType.SRT })).toEqual({ from: 'srt', to: 'vtt' });
  expect(subtitleFormats({ type: AssetType.VTT })).toEqual({ from: 'vtt', to: 'srt' });
  for (const type of [AssetType.RAW, AssetType.WEB, AssetType.SPEECHTOTEXT, AssetType.OTHER])
    expect(subtitleFormats({ type })).toBeNull();
  const srt = asset('a', { type: AssetType.SRT });
  const every = ['open', 'download', 'rename', 'language', 'convert', 'promote', 'remove'];
  expect(allowed(srt)).toEqual(every);
  expect(allowed(srt, { ...all, subtitles: false })).toEqual(every.slice(1));
  expect(allowed(srt, { ...all, control: false })).toEqual(['open', 'download']);
  expect(allowed(srt, { ...all, archived: true })).toEqual(['open']);
  expect(allowed({ ...srt, state: State.PROCESSING })).toEqual(['remove']);
  for (const action of ['open', 'convert']) expect(allowed({ ...srt, broken: 1 })).not.toContain(action);
  // In an editing program, where nothing is downloaded by the browser.
  const inProgram = { ...all, control: false, download: false, program: true };
  expect(allowed(srt, inProgram)).toEqual(['open', 'program']);
  expect(allowed(srt, { ...inProgram, archived: true })).toEqual(['open']);
});
