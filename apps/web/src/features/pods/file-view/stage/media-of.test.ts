import type { Asset } from '@rushes/contract/assets';
import { ArchiveStatus, AssetType, State } from '@rushes/contract/enums';
import type { Pod } from '@rushes/contract/pods';
import { expect, test } from 'vitest';
import { rateOf } from '#features/pods/widgets/file-media.ts';
import { podCard } from '../../card/pod-card.fixture.ts';
import { cardOf, mediaOf, streamOf, subtitlesOf } from './media-of.ts';

const groups = {
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

const asset = (change: Partial<Asset>): Asset => ({
  id: 'asset',
  podid: 'pod',
  name: 'clip.mov',
  type: AssetType.RAW,
  state: State.COMPLETE,
  url: '/media/asset/clip.mov?e=1&s=x',
  broken: 0,
  filetype: 'mov',
  mimetype: 'video/quicktime',
  size: 1,
  duration: 1000,
  resolution: null,
  aspect: null,
  codec: null,
  bitrate: null,
  framerate: null,
  audiocodec: null,
  audiochannels: null,
  audiobitrate: null,
  language: null,
  metadata: {},
  uuid: 'uuid',
  clarification: null,
  ...change,
});

const pod = (change: Partial<Pod>, assets: Partial<Pod['asset']> = {}): Pod => ({
  ...podCard({}),
  id: 'pod',
  nodeid: 'node',
  name: 'clip.mov',
  size: 1,
  kind: 'video',
  mimetype: null,
  duration: null,
  createdat: '2026-01-01T00:00:00.000Z',
  updatedat: '2026-01-01T00:00:00.000Z',
  createdby: { id: 'user', name: 'Someone' },
  createdbyid: 'user',
  updatedby: { name: 'Someone' },
  archived: ArchiveStatus.NOTARCHIVED,
  parentpodid: null,
  order: 1,
  badgestatus: 0,
  teamonly: 0,
  hidden: 0,
  state: State.PROCESSING,
  status: { status: 'transcoding', metadata: { percentage: 40 } },
  note: '',
  versiontext: 'v1',
  deletedat: null,
  openComments: 0,
  statemessage: { code: 'PS4', params: {}, content: '' },
  jsondata: {},
  launchedServices: [],
  features: [],
  versions: [],
  asset: { ...groups, ...assets },
  stream: null,
  ...change,
});

const able = { plays: () => true, shows: () => true };
const unable = { plays: () => false, shows: () => false };
const raw = asset({ id: 'raw' });
const web = asset({ id: 'web', type: AssetType.WEB });
const still = asset({ id: 'still', type: AssetType.THUMBNAIL });

test('Plays the original if the browser can, until the web version exists', () => {
  expect(mediaOf(pod({}, { raw: [raw] }), able)).toMatchObject({ source: 'raw', asset: { id: 'raw' } });
  expect(mediaOf(pod({}, { raw: [raw], web: [web] }), able)).toMatchObject({ source: 'web' });
  expect(mediaOf(pod({}, { raw: [raw] }), unable)).toEqual({ show: 'waiting' });
  expect(mediaOf(pod({}, { raw: [raw] }), able, 'raw')).toEqual({ show: 'waiting' });
});

test('Plays the remuxed copy if the browser cannot play the container, until the web version exists', () => {
  const direct = asset({ id: 'direct', type: AssetType.WEB, metadata: { role: 'direct' } });
  const cut = asset({ id: 'cut', type: AssetType.WEB, metadata: { role: 'rendition' } });
  expect(mediaOf(pod({}, { raw: [raw], web: [direct] }), unable)).toMatchObject({
    source: 'raw',
    asset: { id: 'direct' },
  });
  expect(mediaOf(pod({}, { raw: [raw], web: [cut, direct, web] }), able)).toMatchObject({
    source: 'web',
    asset: { id: 'web' },
  });
  expect(mediaOf(pod({}, { raw: [raw], web: [cut] }), unable)).toEqual({ show: 'waiting' });
});

test('Plays the original of an audio file if the browser can, or else the derived audio', () => {
  const made = asset({ id: 'made', type: AssetType.AUDIO, metadata: { derived: 1 } });
  const converted = asset({ id: 'converted', type: AssetType.AUDIO });
  const sound = pod({ kind: 'audio', state: State.COMPLETE }, { raw: [raw], audio: [converted, made] });
  expect(mediaOf(sound, able)).toMatchObject({ source: 'raw', asset: { id: 'raw' } });
  expect(mediaOf(sound, unable)).toMatchObject({ source: 'web', asset: { id: 'made' } });
  expect(mediaOf(sound, able, 'raw')).toMatchObject({ source: 'web', asset: { id: 'made' } });
});

test('Shows no asset that is incomplete, broken or without a URL [I119]', () => {
  const half = { ...web, state: State.PROCESSING };
  expect(mediaOf(pod({}, { web: [half] }), able)).toEqual({ show: 'waiting' });
  expect(mediaOf(pod({}, { web: [{ ...web, broken: 1 }] }), able)).toEqual({ show: 'waiting' });
  expect(mediaOf(pod({ kind: 'image' }, { raw: [{ ...raw, url: null }] }), able)).toEqual({
    show: 'waiting',
  });
});

test('Shows the original of an image if the browser can, or else its thumbnail', () => {
  const image = pod({ kind: 'image', state: State.COMPLETE }, { raw: [raw], thumbnail: [still] });
  expect(mediaOf(image, able)).toMatchObject({ source: 'raw' });
  expect(mediaOf(image, unable)).toMatchObject({ source: 'still', asset: { id: 'still' } });
});

test('Shows a separate state for archived, failed and unsupported files', () => {
  const all = { raw: [raw], web: [web] };
  expect(mediaOf(pod({ archived: ArchiveStatus.ARCHIVED }, all), able)).toEqual({ show: 'archived' });
  expect(mediaOf(pod({ state: State.ERROR }, { raw: [raw] }), able)).toEqual({ show: 'failed' });
  // A second run that fails leaves the web version of the first in place.
  expect(mediaOf(pod({ state: State.ERROR }, all), able)).toMatchObject({ source: 'web' });
  expect(mediaOf(pod({ kind: 'unknown', state: State.COMPLETE }, { raw: [raw] }), able)).toEqual({
    show: 'none',
  });
});

test('Shows documents and texts from their original, even if no preview could be made', () => {
  const document = (change: Partial<Pod>, mimetype: string | null = null) =>
    mediaOf(pod(change, { raw: [{ ...raw, mimetype }] }), unable);
  expect(document({ kind: 'pdf' })).toMatchObject({ show: 'document', kind: 'pdf', asset: { id: 'raw' } });
  expect(document({ kind: 'pdf', state: State.ERROR })).toMatchObject({ show: 'document' });
  expect(document({ kind: 'text', state: State.COMPLETE })).toMatchObject({ show: 'document', kind: 'text' });
  for (const mimetype of ['application/x-sh', 'application/ld+json', 'application/xhtml+xml'])
    expect(document({ kind: 'application' }, mimetype)).toMatchObject({ kind: 'text' });
  for (const mimetype of ['application/zip', 'application/msword', 'application/x-shockwave-flash'])
    expect(document({ kind: 'application', state: State.COMPLETE }, mimetype)).toEqual({ show: 'none' });
  expect(document({ kind: 'pdf', archived: ArchiveStatus.ARCHIVED })).toEqual({ show: 'archived' });
  expect(mediaOf(pod({ kind: 'text' }, { raw: [{ ...raw, url: null }] }), able)).toEqual({ show: 'waiting' });
});

test('Uses the exact frame rate if known as a fraction, and none if it is unknown', () => {
  const exact = asset({ framerate: 29.97, metadata: { frameRate: { num: 30000, den: 1001 } } });
  expect(rateOf(pod({}, { raw: [exact] }), web)).toEqual({ num: 30000, den: 1001 });
  expect(rateOf(pod({}), { ...web, framerate: 23.98 })).toEqual({ num: 24000, den: 1001 });
  expect(rateOf(pod({}), web)).toBeUndefined();
});

test('The file page uses the same thumbnail and preview as the card', () => {
  const sprite = { columns: 14, rows: 10, count: 140, tileWidth: 320, tileHeight: 180 };
  const sheet = asset({ id: 'sheet', metadata: { sprite } });
  const card = cardOf(pod({}, { thumbnail: [still], livepreview: [sheet] }));
  expect(card.thumbnail?.id).toBe('still');
  expect(card.livepreview).toMatchObject({ id: 'sheet', sprite });
  expect(card.peaks).toBeNull();
});

test('Streams a video only if it has several complete renditions', () => {
  const size = (id: string) => asset({ id, type: AssetType.WEB, metadata: { role: 'rendition' } });
  const testVideo = (...sizes: Asset[]) =>
    pod(
      { state: State.COMPLETE, stream: '/stream/pod/master.m3u8?s=x' },
      { raw: [raw], web: [web, ...sizes] },
    );
  const of = (one: Pod) => streamOf(one, mediaOf(one, able));
  expect(of(testVideo(size('large'), size('small')))).toBe('/stream/pod/master.m3u8?s=x');
  expect(of(testVideo(size('only')))).toBeUndefined();
  expect(of(testVideo(size('large'), { ...size('small'), state: State.PROCESSING }))).toBeUndefined();
  const before = pod({ stream: null }, { raw: [raw] });
  expect(of(before)).toBeUndefined();
});

test('Lists only complete, unbroken SRT and VTT files as subtitles [S205]', () => {
  const srt = (id: string, change: Partial<Asset> = {}) => asset({ id, type: AssetType.SRT, ...change });
  const { asset: assets } = pod(
    {},
    {
      srt: [
        srt('whole'),
        srt('failed', { state: State.ERROR }),
        srt('waiting', { state: State.PENDING }),
        srt('coming', { state: State.PROCESSING }),
        srt('broken', { broken: 1 }),
        srt('away', { url: null }),
      ],
      vtt: [asset({ id: 'other', type: AssetType.VTT })],
      speechtotext: [asset({ id: 'spoken', type: AssetType.SPEECHTOTEXT })],
    },
  );
  expect(subtitlesOf(assets).map(({ id }) => id)).toEqual(['other', 'whole']);
});
