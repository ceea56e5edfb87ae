import { checkCues, presets, type RuleProfile, seenLines } from '@rushes/contract/subtitle-rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Word } from '#platform/speech/speech.ts';
import { type CueOptions, wordsToCues } from './words-to-cues.ts';

const frameRate = { num: 25, den: 1 };
const netflix: CueOptions = {
  profile: presets.netflix,
  frameRate,
  language: 'en',
  shots: [],
  durationMs: 3_600_000,
};

/** Words of 300 ms with 50 ms between them; `|` is a pause of a second. */
function spokenWords(text: string, startMs = 1000): Word[] {
  let at = startMs;
  return text.split(' ').flatMap((one) => {
    if (one === '|') {
      at += 1000;
      return [];
    }
    const word = { text: one, startMs: at, endMs: at + 300, confidence: null, speaker: null };
    at += 350;
    return [word];
  });
}
const cuesOf = (words: Word[], change: Partial<CueOptions> = {}) =>
  wordsToCues(words, { ...netflix, ...change });
const textsOf = (words: Word[], change: Partial<CueOptions> = {}) =>
  cuesOf(words, change).map(({ text }) => text);

test('Cues end with sentences, and lines with phrases', () => {
  expect(textsOf(spokenWords('We lost the light. Let us wait for the sun, then we shoot it again.'))).toEqual(
    ['We lost the light.', 'Let us wait for the sun,\nthen we shoot it again.'],
  );
});

test('A sentence that is too long for a cue ends at a comma', () => {
  const long =
    'The camera stays on the boat until the sun is behind the hill, and then we follow the birds to the lake.';
  expect(textsOf(spokenWords(long)).map((text) => text.replaceAll('\n', ' '))).toEqual([
    'The camera stays on the boat until the sun is behind the hill,',
    'and then we follow the birds to the lake.',
  ]);
});

test('A long silence and another voice start a new cue', () => {
  const words = spokenWords('yes | | no');
  expect(textsOf(words)).toEqual(['yes', 'no']);
  const two = spokenWords('yes no').map((word, at) => ({ ...word, speaker: `spk_${at}` }));
  expect(textsOf(two)).toEqual(['yes', 'no']);
});

test('A short cue stays until it can be read, and closes a short gap', () => {
  const [alone] = cuesOf(spokenWords('Go!'));
  expect(alone).toEqual({ text: 'Go!', startTime: 1000, endTime: 1833 });
  const [first, second] = cuesOf([...spokenWords('Over here.'), ...spokenWords('Come over here now.', 2200)]);
  expect(second!.startTime - first!.endTime).toBe(80);
});

test('Starts and ends move to a cut nearby', () => {
  const shots = [1200, 2150, 60_000];
  const [cue] = cuesOf(spokenWords('Wait for it.'), { shots });
  expect(cue).toMatchObject({ startTime: 1200, endTime: 2150 - 80 });
  expect(cuesOf(spokenWords('Wait for it.'), { shots: [5000] })[0]).toMatchObject({ startTime: 1000 });
});

test('A cue does not move to a cut at which the one before is still spoken or just appeared', () => {
  // The second sentence starts at 2400, the first ends at 2350; in the second case it is 650 ms long.
  const spoken = [...spokenWords('We lost the light.'), ...spokenWords('Wait.', 2400)];
  expect(cuesOf(spoken, { shots: [2250] }).map(({ startTime }) => startTime)).toEqual([1000, 2400]);
  const short = [...spokenWords('Go now.'), ...spokenWords('Wait.', 2000)];
  expect(cuesOf(short, { shots: [1850] }).map(({ startTime }) => startTime)).toEqual([1000, 2000]);
  expect(cuesOf(short, { shots: [1950] }).map(({ startTime }) => startTime)).toEqual([1000, 1950]);
});

test('A word that is longer than a line is kept', () => {
  const long = 'x'.repeat(60);
  expect(textsOf(spokenWords(`a ${long} b`))).toContain(long);
});

test('Languages without spaces are joined without spaces', () => {
  expect(textsOf(spokenWords('今日は いい 天気です。'), { language: 'ja-JP' })).toEqual([
    '今日はいい天気です。',
  ]);
});

test('No words give no cues', () => {
  expect(cuesOf([])).toEqual([]);
});

const word = fc.record({
  text: fc.stringMatching(/^[a-zé]{1,12}[.,?]?$/),
  pause: fc.integer({ min: 0, max: 3000 }),
  length: fc.integer({ min: 0, max: 1200 }),
  speaker: fc.constantFrom(null, null, null, 'spk_0'),
});
const speech = fc.array(word, { maxLength: 60 }).map((list) => {
  let at = 0;
  return list.map(({ text, pause, length, speaker }): Word => {
    const startMs = at + pause;
    at = startMs + length;
    return { text, startMs, endMs: at, confidence: null, speaker };
  });
});
const profiles = fc.constantFrom<RuleProfile>(
  presets.default,
  presets.netflix,
  presets.bbc,
  { ...presets.netflix, lines: 1, charactersPerLine: 20 },
  { ...presets.bbc, lines: 3, charactersPerCue: 60, gap: { unit: 'ms', value: 120 } },
);
const shotTimes = fc.array(fc.integer({ min: 1, max: 120_000 })).map((list) => list.sort((a, b) => a - b));

test('No word is lost, the order is kept, and the rules hold that depend on cutting alone', () => {
  fc.assert(
    fc.property(speech, profiles, shotTimes, (words, profile, shots) => {
      const cues = cuesOf(words, { profile, shots });
      const joined = cues.flatMap(({ text }) => text.split(/\s/));
      expect(joined).toEqual(words.map(({ text }) => text));
      // Speech can be faster than anyone reads, and words shorter than a cue should be: these two cannot always hold.
      const broken = checkCues(cues, profile, frameRate).filter(
        ({ rule }) => rule !== 'speed' && rule !== 'minDuration',
      );
      expect(broken).toEqual([]);
      for (const { text } of cues) expect(seenLines(text).length).toBeLessThanOrEqual(profile.lines ?? 2);
    }),
  );
});

test('A cue starts near its first word', () => {
  fc.assert(
    fc.property(speech, shotTimes, (words, shots) => {
      const reach = 7 * 40;
      let at = 0;
      let earliest = 0;
      for (const { text, startTime, endTime } of cuesOf(words, { shots })) {
        const spoken = words[at]!.startMs;
        at += text.split(/\s/).length;
        expect(startTime).toBeGreaterThanOrEqual(Math.max(earliest, spoken - reach));
        // Later only because of a cut, or because the cue before needs a moment.
        expect(startTime).toBeLessThanOrEqual(Math.max(earliest, spoken + reach));
        expect(endTime).toBeGreaterThan(startTime);
        earliest = startTime + 81;
      }
    }),
  );
});

test('Words at the same time still give cues in order', () => {
  const words = Array.from(
    { length: 40 },
    (_, at): Word => ({
      text: `w${at}.`,
      startMs: 500,
      endMs: 500,
      confidence: null,
      speaker: null,
    }),
  );
  const cues = cuesOf(words, { durationMs: 1000 });
  expect(checkCues(cues, presets.netflix, frameRate).filter(({ rule }) => rule === 'overlap')).toEqual([]);
  expect(cues.flatMap(({ text }) => text.split(/\s/))).toHaveLength(40);
});
