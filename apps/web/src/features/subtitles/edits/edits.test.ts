import { charactersOf, speedOf } from '@rushes/contract/subtitle-rules';
import { expect, test } from 'vitest';
import { countMatches, findLines, replaceAll } from './find.ts';
import { begun, changed, givenBack, redone, undone } from './history.ts';
import { cuesOf, type Line, type Lines, lineAt, linesOf, nearest, sameLines } from './line.ts';
import { speedText } from './measures.ts';
import { addLine, cutText, mergeWithNext, newLine, removeLines, splitLine } from './reshape.ts';

const line = (key: string, startTime: number, endTime: number, text = key): Line => ({
  key,
  startTime,
  endTime,
  text,
});
const three: Lines = [line('a', 1000, 2000), line('b', 3000, 4000), line('c', 5000, 9000, 'Gamma ray')];
const keys = (lines: Lines) => lines.map(({ key }) => key);

test('converts cues for saving: sorted by start, numbered from 1, with identifier and settings kept [S210]', () => {
  const lines = linesOf([
    { id: 7, startTime: 3000, endTime: 4000, text: 'later', settings: 'line:0' },
    { id: 9, startTime: 0, endTime: 1000, text: 'first', identifier: 'intro' },
  ]);
  expect(cuesOf(lines)).toEqual([
    { id: 1, startTime: 0, endTime: 1000, text: 'first', identifier: 'intro' },
    { id: 2, startTime: 3000, endTime: 4000, text: 'later', settings: 'line:0' },
  ]);
  expect(new Set(keys(lines)).size).toBe(2);
  expect(sameLines(lines, linesOf(cuesOf(lines)))).toBe(true);
  expect(sameLines(lines, [lines[0]!, { ...lines[1]!, text: 'other' }])).toBe(false);
});

test('finds the cue shown at a time, and none in a gap', () => {
  const lines = [line('long', 0, 9000), line('inside', 1000, 2000), line('last', 9500, 10_000)];
  const at = (ms: number) => lineAt(lines, ms);
  expect([0, 999, 1000, 1999, 2000, 8999, 9000, 9500, 9999, 10_000].map(at)).toEqual([
    0, 0, 1, 1, 0, 0, -1, 2, 2, -1,
  ]);
  expect(lineAt([], 5)).toBe(-1);
});

test('starts navigation at the current cue, or at the nearest one in the given direction', () => {
  expect([0, 1000, 2500, 9500].map((ms) => nearest(three, ms, 1))).toEqual([0, 0, 1, 3]);
  expect([0, 1000, 2500, 9500].map((ms) => nearest(three, ms, -1))).toEqual([-1, 0, 0, 2]);
});

test('creates a cue of 2 seconds at the player time, or the first second without a player [S207]', () => {
  expect(newLine(3210)).toMatchObject({ startTime: 3210, endTime: 5210, text: '' });
  expect(newLine(null)).toMatchObject({ startTime: 0, endTime: 1000, text: '' });
  const added = newLine(2500);
  expect(keys(addLine(three, added))).toEqual(['a', added.key, 'b', 'c']);
  expect(three).toHaveLength(3);
});

test('removes cues by key', () => {
  expect(keys(removeLines(three, new Set(['a', 'c'])))).toEqual(['b']);
  expect(removeLines(three, new Set(['x']))).toBe(three);
});

test('splits a cue at the player time, at the line break or space nearest to it', () => {
  const lines = [line('a', 0, 4000, 'We open at six,\nbut the machine is warm')];
  const [first, second] = splitLine(lines, 'a', 2000);
  expect(first).toMatchObject({ key: 'a', startTime: 0, endTime: 2000, text: 'We open at six,' });
  expect(second).toMatchObject({ startTime: 2000, endTime: 4000, text: 'but the machine is warm' });
  expect(second!.key).not.toBe('a');
  for (const ms of [0, 4000, 9000]) expect(splitLine(lines, 'a', ms)).toBe(lines);
  // A single word is kept in both lines, so that no line is empty.
  expect(splitLine([line('w', 0, 1000, 'Word')], 'w', 500).map(({ text }) => text)).toEqual(['Word', 'Word']);
  expect(cutText('one two three four', 0.75)).toEqual(['one two three', 'four']);
});

test('keeps the identifier with the first half of a split cue', () => {
  const lines = [{ ...line('a', 0, 1000, 'one two'), identifier: 'intro', settings: 'align:start' }];
  const [first, second] = splitLine(lines, 'a', 500);
  expect(first).toMatchObject({ identifier: 'intro', settings: 'align:start' });
  expect(second).toMatchObject({ settings: 'align:start' });
  expect(second).not.toHaveProperty('identifier');
});

test('merges a cue with the next one and spans the time of both', () => {
  expect(mergeWithNext(three, 'a')).toEqual([line('a', 1000, 4000, 'a\nb'), three[2]]);
  expect(mergeWithNext(three, 'c')).toBe(three);
  const inside = [line('long', 0, 9000), line('short', 1000, 2000, ' ')];
  expect(mergeWithNext(inside, 'long')).toEqual([line('long', 0, 9000)]);
});

test('finds cues ignoring case and replaces text literally [S206]', () => {
  expect(keys(findLines(three, ' GAMMA '))).toEqual(['c']);
  expect(findLines(three, '  ')).toBe(three);
  expect(findLines(three, 'x')).toEqual([]);
  const before: Lines = [line('a', 0, 1, 'Cost: $5 (five). cost?'), line('b', 2, 3, 'none')];
  expect(countMatches(before, { find: 'cost', matchCase: false })).toBe(2);
  expect(countMatches(before, { find: 'cost', matchCase: true })).toBe(1);
  expect(countMatches(before, { find: '', matchCase: false })).toBe(0);
  const replaced = replaceAll(before, { find: '$5 (five).', matchCase: true }, '$& a.b');
  expect(replaced[0]!.text).toBe('Cost: $& a.b cost?');
  expect(replaced[1]).toBe(before[1]);
  expect(replaceAll(before, { find: '.*', matchCase: false }, 'x')).toBe(before);
});

test('undoes and redoes changes, with repeats of one key as a single step', () => {
  const [one, two, more]: Lines[] = [[line('a', 0, 1)], [line('a', 0, 2)], [line('a', 0, 3)]];
  let history = changed(begun([]), one!);
  history = changed(history, two!, 'nudge a');
  history = changed(history, more!, 'nudge a');
  expect(changed(history, more!)).toBe(history);
  history = undone(history);
  expect(history.lines).toBe(one);
  history = redone(history);
  expect(history.lines).toBe(more);
  // After an undo, the same group starts a new step.
  history = changed(undone(history), two!, 'nudge a');
  expect(undone(history).lines).toBe(one);
  expect(undone(begun(one!)).lines).toBe(one);
  expect(redone(history)).toBe(history);
});

test('restores the previous list after a failed save and makes the rejected one available by redo [S210]', () => {
  const [saved, mine]: Lines[] = [[line('a', 0, 1)], [line('a', 0, 2)]];
  const after = givenBack(changed(begun(saved!), mine!), saved!);
  expect(after.lines).toBe(saved);
  expect(redone(after).lines).toBe(mine);
  expect(givenBack(begun(saved!), saved!).future).toEqual([]);
});

test('counts visible characters and rounds the reading speed to one decimal [S209]', () => {
  expect(charactersOf('<i>Good</i>\n{\\an8}day 👋')).toBe(9);
  const at = (text: string, ms: number) => ({ text, startTime: 1000, endTime: 1000 + ms });
  expect(speedOf(at('x'.repeat(65), 2444))).toBe(26.6);
  expect(speedText(at('x'.repeat(24), 1000))).toBe('24.0');
  for (const nothing of [at('words', 0), at('', 1000), at('<i></i>', 1000), at('words', -5)])
    expect(speedText(nothing)).toBe('-');
});
