import { embedAssets, embedKinds } from '@rushes/contract/embedlinks';
import { AssetType, fileKinds } from '@rushes/contract/enums';
import { describe, expect, test } from 'vitest';
import {
  type EmbedStatus,
  fitted,
  partOf,
  requireEmbeddable,
  showingOf,
  sizeIn,
} from './embedlinks.policy.ts';

const booleans = [false, true] as const;

/** Every combination of properties of an embedded file. */
function* allStatuses(): Generator<EmbedStatus> {
  for (const asset of embedAssets)
    for (const kind of fileKinds)
      for (const hidden of booleans)
        for (const archived of booleans)
          for (const deleted of booleans)
            for (const closed of booleans)
              for (const playsraw of booleans)
                yield { asset, kind, hidden, archived, deleted, closed, playsraw };
}

/** One sentence each, written independently of the code under test. */
const reasonsAgainst: [string, (file: EmbedStatus) => boolean][] = [
  ['only films, sound and images', ({ kind }) => !['video', 'audio', 'image'].includes(kind)],
  ['what is the team’s alone', ({ hidden }) => hidden],
  ['what is archived', ({ archived }) => archived],
  ['an item in the recycle bin', ({ deleted }) => deleted],
  ['what belongs to a tenant that is closed or has expired', ({ closed }) => closed],
  ['originals that the tenant keeps to itself [G92]', ({ asset, playsraw }) => asset === 'raw' && !playsraw],
];

test('An embed shows only what is allowed, in all 448 cases [G92]', () => {
  const cases = [...allStatuses()];
  expect(cases.length).toBe(2 * fileKinds.length * 32);
  let shown = 0;
  for (const file of cases) {
    const isOpen = !reasonsAgainst.some(([, holds]) => holds(file));
    if (isOpen) shown++;
    expect(showingOf(file), JSON.stringify(file)).toBe(isOpen ? file.asset : 'nothing');
  }
  // Three kinds: the preview in any case, the original only where the tenant allows it.
  expect(shown).toBe(3 * 2 + 3);
});

test.each(reasonsAgainst)('An embed shows nothing when only this rule applies: %s', (_, holds) => {
  const alone = [...allStatuses()].filter(
    (file) => reasonsAgainst.filter(([, other]) => other(file)).length === 1 && holds(file),
  );
  expect(alone.length).toBeGreaterThan(0);
  for (const file of alone) expect(showingOf(file)).toBe('nothing');
});

describe('Assets in an embed', () => {
  const roles = [undefined, 'peaks', 'chosen', 'rendition', 'direct'] as const;
  const pieces = Object.values(AssetType).flatMap((type) =>
    roles.flatMap((role) =>
      ([undefined, 1] as const).map((derived) => ({ type, metadata: { role, derived } })),
    ),
  );
  const allowed = (showing: 'preview' | 'raw', kind: (typeof embedKinds)[number]) =>
    pieces
      .map((piece) => ({ ...piece, part: partOf(showing, kind, piece) }))
      .filter(({ part }) => part !== 'none');

  test('include a thumbnail for every kind, subtitles unless it is an image, and peaks for audio', () => {
    for (const showing of embedAssets)
      for (const kind of embedKinds) {
        const parts = new Set(allowed(showing, kind).map(({ part }) => part));
        expect(parts.has('poster')).toBe(true);
        expect(parts.has('captions')).toBe(kind !== 'image');
        expect(parts.has('peaks')).toBe(kind === 'audio');
      }
  });

  test('never include the original or its renditions in a preview [G92]', () => {
    for (const kind of embedKinds)
      for (const { type, metadata } of allowed('preview', kind)) {
        expect(type).not.toBe(AssetType.RAW);
        if (type === AssetType.WEB) expect(metadata.role).toBeUndefined();
      }
    expect(partOf('raw', 'video', { type: AssetType.RAW, metadata: {} })).toBe('media');
    expect(partOf('raw', 'video', { type: AssetType.WEB, metadata: { role: 'direct' } })).toBe('media');
  });

  test('include no other assets of the file', () => {
    const others = [3, 8, 9, 10, 11] as const;
    for (const showing of embedAssets)
      for (const kind of embedKinds)
        for (const type of others)
          for (const { metadata } of pieces)
            expect(partOf(showing, kind, { type, metadata }), `${type} of ${kind}`).toBe('none');
    // An added audio asset is not the audio of the file.
    expect(partOf('raw', 'audio', { type: AssetType.AUDIO, metadata: {} })).toBe('none');
    expect(partOf('raw', 'audio', { type: AssetType.AUDIO, metadata: { derived: 1 } })).toBe('media');
  });
});

describe('Creating an embed', () => {
  const video = { kind: 'video', hidden: false } as const;
  const wish = { asset: 'raw', playsraw: true, mayDownload: true } as const;
  const refusal = (file: Parameters<typeof requireEmbeddable>[0], wanted: object = {}) => {
    try {
      requireEmbeddable(file, { ...wish, ...wanted });
      return 'made';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  test('requires a public, playable file, and for originals permission of tenant and user [G92]', () => {
    expect(refusal(video)).toBe('made');
    expect(refusal({ ...video, hidden: true })).toBe('ERR163');
    expect(refusal({ ...video, kind: 'pdf' })).toBe('ERR177');
    expect(refusal(video, { playsraw: false })).toBe('ERR176');
    expect(refusal(video, { mayDownload: false })).toBe('ERR105');
    expect(refusal(video, { asset: 'preview', playsraw: false, mayDownload: false })).toBe('made');
  });
});

test('Resolutions are parsed strictly', () => {
  expect(sizeIn('1920x1080')).toEqual({ width: 1920, height: 1080 });
  for (const text of [null, '', '1920', '0x10', '10x0', 'x', '-1x2', '1920x1080x2', '1e3x20'])
    expect(sizeIn(text), String(text)).toBeNull();
});

test('Fitting a size keeps its proportions, never enlarges it and never reaches zero', () => {
  const wide = { width: 1920, height: 1080 };
  expect(fitted(wide, {})).toEqual(wide);
  expect(fitted(wide, { width: 640 })).toEqual({ width: 640, height: 360 });
  expect(fitted(wide, { height: 540 })).toEqual({ width: 960, height: 540 });
  expect(fitted(wide, { width: 640, height: 90 })).toEqual({ width: 160, height: 90 });
  expect(fitted(wide, { width: 9999, height: 9999 })).toEqual(wide);
  expect(fitted({ width: 4000, height: 1 }, { width: 2 })).toEqual({ width: 2, height: 1 });
});
