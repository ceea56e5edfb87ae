import { AssetType, type FileKind, fileKinds } from '@rushes/contract/enums';
import { describe, expect, test } from 'vitest';
import {
  expiryAfter,
  type Grant,
  grantOf,
  grantOfPod,
  type Item,
  type LinkStatus,
  pieceOf,
  receiversIn,
  requireValidLink,
  watermarkLines,
} from './accesslinks.policy.ts';

const bits = [0, 1] as const;
const booleans = [false, true] as const;
const none: Grant = {
  see: false,
  comment: false,
  draw: false,
  download: false,
  playraw: false,
  assets: false,
  marked: 'no',
};
const bare: LinkStatus = {
  revoked: false,
  expired: false,
  admitted: true,
  downloadsspent: false,
  showassets: 0,
  allowdownloading: 0,
  allowcomments: 0,
  teamonly: 0,
  allowplayingraw: 0,
  addversions: 0,
  watermark: 0,
  notify: 0,
};
const video: Item = { as: 'pod', kind: 'video', depth: 0, hidden: false, archived: false, deleted: false };

/** Every combination of link properties. */
function* links(): Generator<LinkStatus> {
  for (const revoked of booleans)
    for (const expired of booleans)
      for (const admitted of booleans)
        for (const downloadsspent of booleans)
          for (const showassets of bits)
            for (const allowdownloading of bits)
              for (const allowcomments of bits)
                for (const teamonly of bits)
                  for (const allowplayingraw of bits)
                    for (const addversions of bits)
                      for (const watermark of bits)
                        for (const notify of bits)
                          yield {
                            revoked,
                            expired,
                            admitted,
                            downloadsspent,
                            showassets,
                            allowdownloading,
                            allowcomments,
                            teamonly,
                            allowplayingraw,
                            addversions,
                            watermark,
                            notify,
                          };
}

/** Every combination of item properties. */
function* items(): Generator<Item> {
  for (const as of ['node', 'pod', 'version'] as const)
    for (const kind of fileKinds)
      for (const depth of [null, 0, 1, 2, 7])
        for (const hidden of booleans)
          for (const archived of booleans)
            for (const deleted of booleans) yield { as, kind, depth, hidden, archived, deleted };
}

/** The rules of the specification, one sentence each, written independently of the code under test. */
const reasonsAgainst: [string, (link: LinkStatus, item: Item) => boolean][] = [
  ['a link that has ended shows nothing', (link) => link.revoked],
  ['nor one whose time is over', (link) => link.expired],
  ['a visitor who is not admitted', (link) => !link.admitted],
  ['what was not shared', (_, { depth }) => depth === null],
  ['one level of subfolders and no deeper', (_, { depth }) => (depth ?? 0) >= 2],
  ['an item in the recycle bin', (_, { deleted }) => deleted],
  ['what is archived', (_, { archived }) => archived],
  ['what is the team’s alone, but for a link of the team', (link, { hidden }) => hidden && !link.teamonly],
  ['other versions than the shared one', (link, { as }) => as === 'version' && !link.addversions],
];

test('An access link grants exactly what its settings allow, in all 3,440,640 cases [M151]', () => {
  const everything = [...items()];
  let cases = 0;
  let seen = 0;
  // Compared without `expect`: one expectation per case would take minutes.
  const wrong: unknown[] = [];
  for (const link of links()) {
    for (const item of everything) {
      const grant = grantOf(link, item);
      const isOpen = !reasonsAgainst.some(([, holds]) => holds(link, item));
      const isFile = isOpen && item.as !== 'node';
      const isMarked = link.watermark === 1;
      const copy = item.kind === 'video' ? 'video' : item.kind === 'image' ? 'picture' : 'none';
      const expected: Grant = {
        see: isOpen,
        comment: isFile && link.allowcomments === 1 && (item.kind === 'video' || item.kind === 'audio'),
        draw: isFile && link.allowcomments === 1 && item.kind === 'video',
        download:
          isFile && link.allowdownloading === 1 && !link.downloadsspent && !(isMarked && copy === 'none'),
        playraw: isFile && link.allowplayingraw === 1 && !isMarked,
        assets: isFile && link.showassets === 1 && !isMarked,
        marked: isFile && isMarked ? copy : 'no',
      };
      cases++;
      if (isOpen) seen++;
      const same = (Object.keys(expected) as (keyof Grant)[]).every((key) => grant[key] === expected[key]);
      if (!same) wrong.push({ link, item, grant, expected });
    }
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(cases).toBe(4096 * 3 * fileKinds.length * 5 * 8);
  // Neither all nor none.
  expect(seen).toBeGreaterThan(0);
  expect(seen).toBeLessThan(cases / 8);
});

test.each(reasonsAgainst)('An access link grants nothing when only this rule applies: %s', (_, holds) => {
  const link = { ...bare, allowcomments: 1, allowdownloading: 1 } as const;
  expect(grantOf(link, video).see).toBe(true);
  const everything = [...items()];
  const isAlone = (other: LinkStatus, item: Item) =>
    holds(other, item) && reasonsAgainst.filter(([, also]) => also(other, item)).length === 1;
  const alone = [...links()].flatMap((other) => {
    const item = everything.find((one) => isAlone(other, one));
    return item ? [grantOf(other, item)] : [];
  });
  expect(alone.length).toBeGreaterThan(0);
  for (const grant of alone) expect(grant).toEqual(none);
});

describe('Files in an access link', () => {
  const pod = { ...video, shared: false, stackshared: false, depth: null, head: true } as const;
  const sees = (more: object, link: Partial<LinkStatus> = {}) =>
    grantOfPod({ ...bare, ...link }, { ...pod, ...more }).see;

  test('are shown when shared directly, through their folder, or as another version', () => {
    expect(sees({})).toBe(false);
    expect(sees({ shared: true })).toBe(true);
    expect(sees({ shared: true, head: false })).toBe(true);
    expect([0, 1, 2].map((depth) => sees({ depth }))).toEqual([true, true, false]);
    expect([0, 1, 2].map((depth) => sees({ depth, head: false }))).toEqual([false, false, false]);
    expect([0, 1, 2].map((depth) => sees({ depth, head: false }, { addversions: 1 }))).toEqual([
      true,
      true,
      false,
    ]);
    expect(sees({ stackshared: true, head: false })).toBe(false);
    expect(sees({ stackshared: true, head: false }, { addversions: 1 })).toBe(true);
  });

  test('are shown when too deep in a shared folder but also shared directly', () => {
    expect(sees({ depth: 5, shared: true })).toBe(true);
    expect(sees({ depth: 5, stackshared: true }, { addversions: 1 })).toBe(true);
    expect(sees({ depth: 5, stackshared: true })).toBe(false);
    expect(sees({ depth: 0, shared: true, hidden: true })).toBe(false);
  });
});

test('An access link gives previews of a file, and the original and assets only with permission', () => {
  const see = { ...none, see: true };
  const allowedUses = (grant: Grant, mimetype = 'video/mp4') =>
    (
      [
        [AssetType.RAW, {}],
        [AssetType.THUMBNAIL, {}],
        [AssetType.LIVEPREVIEW, {}],
        [AssetType.VTT, {}],
        [AssetType.WEB, {}],
        [AssetType.WEB, { role: 'direct' }],
        [AssetType.WEB, { role: 'rendition' }],
        [AssetType.AUDIO, { derived: 1 }],
        [AssetType.AUDIO, {}],
        [AssetType.OTHER, { role: 'peaks' }],
        [AssetType.OTHER, {}],
        [AssetType.SRT, {}],
      ] as const
    )
      .map(([type, metadata]) => pieceOf(grant, { type, metadata, mimetype })[0])
      .join('');
  // a: address, d: address for downloads, m: watermarked copy, f: facts, p: only for the player, n: none.
  expect(allowedUses(none)).toBe('nnnnnnnnnnnn');
  expect(allowedUses(see)).toBe('faaaanaananp');
  expect(allowedUses({ ...see, playraw: true })).toBe('aaaaaaaananp');
  expect(allowedUses({ ...see, download: true })).toBe('daaaanaananp');
  expect(allowedUses({ ...see, playraw: true }, 'application/mxf')).toBe('faaaaaaananp');
  expect(allowedUses({ ...see, playraw: true, download: true }, 'application/mxf')).toBe('daaaaaaananp');
  expect(allowedUses({ ...see, assets: true })).toBe('faaaanaafafa');
  expect(allowedUses({ ...see, assets: true, download: true })).toBe('daaaanaadada');
  expect(allowedUses({ ...see, assets: true, download: true, playraw: true })).toBe('aaaaaaaaaaaa');
  for (const marked of ['video', 'picture', 'none'] as const) {
    expect(allowedUses({ ...none, marked })).toBe('nnnnnnnnnnnn');
    // Whatever else is granted: only the small preview tiles are sent without a watermark, and no audio of a video.
    const all = { ...see, playraw: true, assets: true, download: true, marked };
    expect(allowedUses(all)[0]).toBe('m');
    expect(allowedUses({ ...all, download: false })[0]).toBe('f');
  }
  expect(allowedUses({ ...see, marked: 'video' })).toBe('fmaamnnnnanp');
  expect(allowedUses({ ...see, download: true, marked: 'video' })).toBe('mmaamnnnnanp');
  expect(allowedUses({ ...see, download: true, marked: 'picture' })).toBe('mmaannnnnanp');
  expect(allowedUses({ ...see, marked: 'none' })).toBe('fmaannnananp');
});

describe('Access link settings', () => {
  const now = Date.parse('2026-03-10T12:00:00.000Z');
  const later = '2026-03-11T00:00:00.000Z';
  const refusal = (
    wanted: Partial<Parameters<typeof requireValidLink>[0]>,
    pods: { kind: FileKind; hidden: boolean }[] = [{ kind: 'video', hidden: false }],
    nodes: { hidden: boolean }[] = [],
    password = true,
  ) => {
    try {
      requireValidLink(
        { allowcomments: 0, teamonly: 0, expireat: later, ...wanted },
        { pods, nodes },
        password,
        now,
      );
      return undefined;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  test('require a future expiry date, a password for comments and a file to comment on [M147, M148, M150]', () => {
    expect(refusal({})).toBeUndefined();
    expect(refusal({ expireat: new Date(now).toISOString() })).toBe('ERR82');
    expect(refusal({ allowcomments: 1 })).toBeUndefined();
    expect(refusal({ allowcomments: 1 }, undefined, undefined, false)).toBe('ERR122');
    expect(refusal({ allowcomments: 1 }, [{ kind: 'image', hidden: false }])).toBe('ERR135');
    expect(refusal({ allowcomments: 1 }, [], [{ hidden: false }])).toBeUndefined();
    expect(refusal({ allowcomments: 1 }, [{ kind: 'audio', hidden: false }])).toBeUndefined();
  });

  test('require a team-only link for team-only items [M149]', () => {
    expect(refusal({}, [{ kind: 'video', hidden: true }])).toBe('ERR141');
    expect(refusal({}, [], [{ hidden: true }])).toBe('ERR141');
    expect(refusal({ teamonly: 1 }, [{ kind: 'video', hidden: true }])).toBeUndefined();
  });
});

test('An access link expires at the end of a UTC day, counted in days from today [M148]', () => {
  expect(expiryAfter(14, Date.parse('2026-03-10T00:00:00.000Z'))).toBe('2026-03-24T23:59:59.999Z');
  expect(expiryAfter(1, Date.parse('2026-12-31T23:59:59.999Z'))).toBe('2027-01-01T23:59:59.999Z');
});

test('Recipients are separated by commas or semicolons, and duplicates are dropped [M152]', () => {
  expect(receiversIn(' a@b.test,c@d.test; A@B.test ,, ')).toEqual(['a@b.test', 'c@d.test']);
  expect(receiversIn(' ,;')).toEqual([]);
});

test('The watermark shows the viewer, the UTC date and the browser id', () => {
  const now = Date.parse('2026-03-10T23:59:59.000Z');
  const id = '01890000-0000-7000-8000-0000cafe1234';
  const viewer = { id, name: '', email: '', link: { language: 'en' } } as const;
  expect(watermarkLines({ ...viewer, name: 'Kim', email: 'kim@guest.test' }, now)).toEqual([
    'Kim · kim@guest.test',
    '2026-03-10 · cafe1234',
  ]);
  expect(watermarkLines({ ...viewer, email: 'kim@guest.test' }, now)[0]).toBe('kim@guest.test');
  expect(watermarkLines(viewer, now)[0]).toBe('Guest');
  expect(watermarkLines({ ...viewer, link: { language: 'nl' } }, now + 1000)).toEqual([
    'Gast',
    '2026-03-11 · cafe1234',
  ]);
});
