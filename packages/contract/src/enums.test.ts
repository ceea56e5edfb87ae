import { expect, test } from 'vitest';
import {
  AccessType,
  ArchiveStatus,
  AssetType,
  BadgeStatus,
  fileKinds,
  NodeType,
  ProjectStatus,
  processingStages,
  State,
  stageCode,
  UploadStatus,
} from './enums.ts';
import { createNode, Node, Step } from './nodes.ts';
import { search, searchZones } from './search.ts';
import { createAsset } from './uploads.ts';

// The numbers are stored in databases and used by other programs: a change must fail a test.

test('defines the node types and accepts no other number [H107]', () => {
  expect(NodeType).toEqual({ FOLDER: 1, PROJECT: 2, CLIENT: 3, TENANT: 4 });
  for (const { type } of [Node.shape, Step.shape]) {
    for (const number of [1, 2, 3, 4]) expect(type.safeParse(number).success).toBe(true);
    for (const other of [0, 5, '1']) expect(type.safeParse(other).success).toBe(false);
  }
  // The tenant node is created with the tenant and cannot be created through the API.
  const { type } = createNode.body!.shape;
  expect([1, 2, 3, 4].map((number) => type.safeParse(number).success)).toEqual([true, true, true, false]);
});

test('defines the project statuses [H108]', () => {
  expect(ProjectStatus).toEqual({ LOGGING: 1, EDITING: 2, REVIEWING: 3, DELIVERED: 4 });
});

test('defines the archive statuses [H109]', () => {
  expect(ArchiveStatus).toEqual({ NOTARCHIVED: 0, ARCHIVED: 1, PENDING: 2, ARCHIVING: 3, UNARCHIVING: 4 });
});

test('defines the badge statuses [H110]', () => {
  expect(BadgeStatus).toEqual({
    NOTSELECTED: 0,
    NEW: 1,
    DRAFT: 2,
    PRODUCTION: 3,
    REVIEW: 4,
    CORRECTION: 5,
    FINAL: 6,
  });
});

test('defines the access types and the states of pods and assets [H111]', () => {
  expect(AccessType).toEqual({ PUBLIC: 0, TEAM_ONLY: 1 });
  expect(State).toEqual({ ERROR: 0, PENDING: 1, PROCESSING: 2, COMPLETE: 3 });
});

test('defines the asset types [H112]', () => {
  expect(AssetType).toEqual({
    RAW: 0,
    THUMBNAIL: 1,
    WEB: 2,
    SPEECHTOTEXT: 3,
    AUDIO: 4,
    LIVEPREVIEW: 5,
    VTT: 6,
    SRT: 7,
    EXTERNAL: 8,
    FRAME: 9,
    IMAGE: 10,
    VIDEO: 11,
    OTHER: 12,
  });
});

test('accepts types 1, 6, 7, 8 and 12 for an upload into a pod, with 8 as default [H113]', () => {
  const { type } = createAsset.body!.shape;
  const taken = Array.from({ length: 20 }, (_, number) => number).filter((n) => type.safeParse(n).success);
  expect(taken).toEqual([1, 6, 7, 8, 12]);
  expect(type.parse(undefined)).toBe(8);
});

test('defines the upload statuses [H114]', () => {
  expect(UploadStatus).toEqual({ ADDED: 1, WAITING: 2, UPLOADING: 3, FINISHED: 4, ERROR: 5 });
});

test('maps PS1 to PS10 to the processing stages in order [H115]', () => {
  expect(processingStages.map((stage) => `${stageCode(stage)} ${stage}`)).toEqual([
    'PS1 upload_in_progress',
    'PS2 upload_failed',
    'PS3 queued',
    'PS4 transcoding',
    'PS5 transcoding_failed',
    'PS6 extracting_audio',
    'PS7 generating_thumbnail',
    'PS8 generating_live_preview',
    'PS9 extracting_subtitles',
    'PS10 completed',
  ]);
});

test('defines the search zones and refuses any other [H116]', () => {
  expect(searchZones).toEqual(['files', 'metadata', 'folders']);
  const nodeid = '0190b5a2-7c1e-7cc3-98c4-dc0c0c07398f';
  const asked = (zone: string) => search.query!.safeParse({ q: 'orange', nodeid, zone }).success;
  for (const zone of searchZones) expect(asked(zone)).toBe(true);
  for (const zone of ['people', 'Files', '']) expect(asked(zone)).toBe(false);
});

test('defines the file kinds [G87]', () => {
  expect(fileKinds).toEqual(['audio', 'video', 'image', 'pdf', 'text', 'application', 'unknown']);
});
