import { describe, expect, test } from 'vitest';
import { charactersOf, checkCues, presets, type Rule, type RuleProfile, speedOf } from './subtitle-rules.ts';
import { CUE_DEFAULT_MS, CUE_FROM_PLAYER_MS } from './subtitles.ts';

const rate = { num: 25, den: 1 };
const own: RuleProfile = {
  charactersPerLine: 40,
  lines: 2,
  charactersPerCue: 70,
  speed: 20,
  minDuration: 1000,
  maxDuration: 6000,
  gap: { unit: 'frames', value: 2 },
};

/** Sixty valid cues: three seconds each, one second apart. */
const sound = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  text: `<i>Line ${index + 1}</i>\nand a second one`,
  startTime: index * 4000,
  endTime: index * 4000 + 3000,
}));

type Seeded = [rule: Rule, cueId: number, change: (cue: (typeof sound)[number]) => void, measured: number];
const long = (length: number) => 'x'.repeat(length);

const faults: Seeded[] = [
  ['empty', 2, (cue) => (cue.text = ''), 0],
  ['empty', 4, (cue) => (cue.text = '<i> </i>\n{\\an8}'), 0],
  ['reversed', 6, (cue) => (cue.endTime = cue.startTime - 500), -500],
  ['overlap', 8, (cue) => (cue.startTime -= 1500), 500],
  ['overlap', 10, (cue) => (cue.startTime -= 1001), 1],
  ['charactersPerLine', 12, (cue) => (cue.text = long(41)), 41],
  ['charactersPerLine', 14, (cue) => (cue.text = `short\n${long(45)}`), 45],
  ['charactersPerLine', 16, (cue) => (cue.text = `<b>${long(42)}</b>`), 42],
  ['lines', 18, (cue) => (cue.text = 'one\ntwo\nthree'), 3],
  ['lines', 20, (cue) => (cue.text = '1\n2\n3\n4'), 4],
  [
    'charactersPerCue',
    22,
    (cue) => Object.assign(cue, { text: `${long(36)}\n${long(35)}`, endTime: cue.endTime + 900 }),
    71,
  ],
  [
    'charactersPerCue',
    24,
    (cue) => Object.assign(cue, { text: `${long(38)}\n${long(38)}`, endTime: cue.endTime + 900 }),
    76,
  ],
  ['speed', 26, (cue) => Object.assign(cue, { text: long(31), endTime: cue.startTime + 1500 }), 20.7],
  ['speed', 28, (cue) => Object.assign(cue, { text: long(40), endTime: cue.startTime + 1000 }), 40],
  ['minDuration', 30, (cue) => Object.assign(cue, { text: 'hm', endTime: cue.startTime + 999 }), 999],
  ['minDuration', 32, (cue) => Object.assign(cue, { text: 'oh', endTime: cue.startTime }), 0],
  [
    'maxDuration',
    34,
    (cue) => Object.assign(cue, { startTime: cue.startTime - 900, endTime: cue.endTime + 2101 }),
    6001,
  ],
  ['gap', 37, (cue) => (cue.startTime -= 1000), 0],
  ['gap', 39, (cue) => (cue.startTime -= 930), 70],
  ['gap', 41, (cue) => (cue.startTime -= 999), 1],
];

function seeded() {
  const cues = sound.map((cue) => ({ ...cue }));
  for (const [, cueId, change] of faults) change(cues[cueId - 1]!);
  // A cue longer than its slot shifts the later cues.
  for (const cue of cues.slice(34)) {
    cue.startTime += 3000;
    cue.endTime += 3000;
  }
  return cues;
}

describe('Subtitle guideline check', () => {
  test('finds all 20 seeded violations and no others', () => {
    expect(checkCues(sound, own, rate)).toEqual([]);
    expect(faults).toHaveLength(20);
    const found = checkCues(seeded(), own, rate);
    expect(found.map(({ rule, cueId, measured }) => [rule, cueId, measured])).toEqual(
      faults.map(([rule, cueId, , measured]) => [rule, cueId, measured]),
    );
    expect(found.find(({ rule }) => rule === 'gap')?.limit).toBe(80);
  });

  test('limits the standard profile to 80 characters and 24 per second only [S209]', () => {
    const cue = (text: string, ms: number) => [{ id: 1, text, startTime: 0, endTime: ms }];
    const broken = (text: string, ms: number) =>
      checkCues(cue(text, ms), presets.default, rate).map(({ rule }) => rule);
    expect(broken(long(80), 10_000)).toEqual([]);
    expect(broken(long(81), 10_000)).toEqual(['charactersPerCue']);
    expect(broken(long(24), 1000)).toEqual([]);
    expect(broken(long(25), 1000)).toEqual(['speed']);
    expect(broken('a\nb\nc\nd', 60_000)).toEqual([]);
  });

  test('counts visible characters: without tags, accents as part of their base character [S209]', () => {
    expect(charactersOf('{\\an8}<i>Caf\u0065\u0301</i> &amp; 😀\nyes')).toBe(11);
    expect(speedOf({ text: '<b>abc</b>', startTime: 0, endTime: 2000 })).toBe(1.5);
    expect(speedOf({ text: 'abc', startTime: 500, endTime: 500 })).toBeNull();
    expect(speedOf({ text: '<b></b>', startTime: 0, endTime: 500 })).toBeNull();
  });

  test('measures a gap of two frames at the frame rate of the video', () => {
    const cues = (gap: number) => [
      { id: 1, text: 'One more', startTime: 0, endTime: 1000 },
      { id: 2, text: 'Two more', startTime: 1000 + gap, endTime: 2500 },
    ];
    const count = (gap: number, num: number, den = 1) =>
      checkCues(cues(gap), presets.netflix, { num, den }).length;
    expect([count(79, 25), count(78, 25), count(83, 24_000, 1001), count(82, 24_000, 1001)]).toEqual([
      0, 1, 0, 1,
    ]);
    expect([count(0, 25), count(33, 60), count(32, 60)]).toEqual([1, 0, 1]);
  });

  test('reports an overlap with an earlier long cue for every cue inside it', () => {
    const cues = [
      { id: 1, text: 'long', startTime: 0, endTime: 9000 },
      { id: 2, text: 'in', startTime: 1000, endTime: 2000 },
      { id: 3, text: 'it', startTime: 3000, endTime: 4000 },
    ];
    expect(checkCues(cues, presets.default, rate).map(({ rule, cueId }) => [rule, cueId])).toEqual([
      ['overlap', 2],
      ['overlap', 3],
    ]);
  });

  test('defines a new cue as 2 seconds from the player and 1 second without it [S207]', () => {
    expect([CUE_FROM_PLAYER_MS, CUE_DEFAULT_MS]).toEqual([2000, 1000]);
  });
});
