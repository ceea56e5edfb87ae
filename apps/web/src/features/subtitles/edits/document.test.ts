import type { SubtitleCue } from '@rushes/contract/subtitles';
import { expect, test } from 'vitest';
import {
  isUnsaved,
  linesIn,
  newDocument,
  overtaken,
  refused,
  type SubtitleDocument,
  settled,
  taken,
  withServerVersion,
} from './document.ts';
import { packDraft, unpackDraft } from './draft.ts';
import { changed, redone } from './history.ts';
import { cuesOf, type Lines } from './line.ts';
import { addLine, newLine, removeLines } from './reshape.ts';
import { setIn } from './retime.ts';

const cues: SubtitleCue[] = [
  { id: 1, startTime: 0, endTime: 1000, text: 'one', identifier: 'intro' },
  { id: 2, startTime: 2000, endTime: 3000, text: 'two' },
  { id: 3, startTime: 4000, endTime: 5000, text: 'three', before: 'NOTE kept' },
];
const begin = () => newDocument({ cues, revision: 'r1' });
const edit = (work: SubtitleDocument, change: (lines: Lines) => Lines): SubtitleDocument => ({
  ...work,
  history: changed(work.history, change(linesIn(work))),
});
const say = (at: number, text: string) => (lines: Lines) =>
  lines.map((line, index) => (index === at ? { ...line, text } : line));
const texts = (work: SubtitleDocument) => linesIn(work).map(({ text }) => text);
const theirCues = cues.map((cue) => (cue.id === 3 ? { ...cue, text: 'THREE' } : cue));

test('marks changes as unsaved until they are saved, including changes made during the save', () => {
  const work = begin();
  expect(isUnsaved(work)).toBe(false);
  const mine = edit(work, say(0, 'ONE'));
  expect(isUnsaved(mine)).toBe(true);
  const sent = linesIn(mine);
  const after = taken(mine, sent, { cues: cuesOf(sent), revision: 'r2' });
  expect(after.revision).toBe('r2');
  expect(isUnsaved(after)).toBe(false);
  expect(linesIn(after)).toEqual(sent);
  const meanwhile = taken(edit(mine, say(1, 'TWO')), sent, { cues: cuesOf(sent), revision: 'r2' });
  expect(isUnsaved(meanwhile)).toBe(true);
  expect(texts(meanwhile)).toEqual(['ONE', 'TWO', 'three']);
});

test('takes over the cues as stored by the server and keeps their keys', () => {
  const mine = edit(begin(), say(0, 'ONE '));
  const sent = linesIn(mine);
  const after = taken(mine, sent, { cues: cuesOf(say(0, 'ONE')(sent)), revision: 'r2' });
  expect(texts(after)[0]).toBe('ONE');
  expect(linesIn(after)[0]!.key).toBe(sent[0]!.key);
  expect(isUnsaved(after)).toBe(false);
});

test('restores the saved list after a failed save and offers the unsaved one by redo [S210]', () => {
  const mine = edit(begin(), say(0, 'ONE'));
  const after = refused(mine, 'why');
  expect(texts(after)).toEqual(['one', 'two', 'three']);
  expect(after.problem).toBe('why');
  expect(redone(after.history).lines).toBe(linesIn(mine));
});

test('applies the save of another user at once when nothing is unsaved, and keeps the cue keys', () => {
  const work = begin();
  const after = withServerVersion(work, { cues: theirCues, revision: 'r2' });
  expect(texts(after)).toEqual(['one', 'two', 'THREE']);
  expect(linesIn(after).map(({ key }) => key)).toEqual(linesIn(work).map(({ key }) => key));
  expect(after.theirs).toBeNull();
  expect(withServerVersion(work, { cues, revision: 'r1' })).toBe(work);
});

test('keeps unsaved changes when another user saves, and continues from the merged list', () => {
  const mine = edit(begin(), say(0, 'ONE'));
  const met = overtaken({ ...mine, saving: true }, { cues: theirCues, revision: 'r2' });
  expect(texts(met)).toEqual(['ONE', 'two', 'three']);
  expect(met.saving).toBe(false);
  expect(met.theirs?.lines.map(({ text }) => text)).toEqual(['one', 'two', 'THREE']);
  expect(met.theirs?.lines.map(({ key }) => key)).toEqual(linesIn(met).map(({ key }) => key));
  const after = settled(met, say(2, 'THREE')(linesIn(met)));
  expect(after).toMatchObject({ revision: 'r2', theirs: null });
  expect(texts(after)).toEqual(['ONE', 'two', 'THREE']);
  expect(isUnsaved(after)).toBe(true);
});

test('reports no conflict when both users made the same change', () => {
  const mine = edit(begin(), say(2, 'THREE'));
  const after = overtaken(mine, { cues: theirCues, revision: 'r2' });
  expect(after.theirs).toBeNull();
  expect(isUnsaved(after)).toBe(false);
});

test('restores unsaved changes after a reload and detects a save made meanwhile', () => {
  let mine = edit(begin(), say(1, 'TWO'));
  mine = edit(mine, (lines) => removeLines(lines, new Set([lines[0]!.key])));
  mine = edit(mine, (lines) => addLine(lines, { ...newLine(9000), text: 'new' }));
  mine = edit(mine, (lines) => setIn(lines, lines[1]!.key, 4500));
  const kept = unpackDraft(packDraft(mine));
  const again = newDocument({ cues, revision: 'r1' }, kept);
  expect(cuesOf(linesIn(again))).toEqual(cuesOf(linesIn(mine)));
  expect(cuesOf(again.saved)).toEqual(cues);
  expect(again.theirs).toBeNull();
  // Keys link the saved lines to the edited ones.
  const { text } = linesIn(again).find(({ key }) => key === again.saved[1]!.key)!;
  expect(text).toBe('TWO');
  const met = newDocument({ cues: theirCues, revision: 'r2' }, unpackDraft(packDraft(mine)));
  expect(met.theirs?.revision).toBe('r2');
  expect(texts(met)).toEqual(['TWO', 'three', 'new']);
  for (const broken of [null, '', '{', '{"saved":1}']) expect(unpackDraft(broken)).toBeNull();
});
