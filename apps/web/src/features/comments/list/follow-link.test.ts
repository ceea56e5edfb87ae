import { beforeEach, describe, expect, it } from 'vitest';
import { comment } from '../comment.fixture.ts';
import type { Timing } from '../times.ts';
import { nothing, useStage } from '../widgets/stage.ts';
import { followLink, linkedIn } from './follow-link.ts';
import { threadsOf } from './threads.ts';

const base = { rate: { num: 25, den: 1 }, dropFrame: false, startFrame: 0 };
const timing: Timing = { base, total: 1000, frames: true };
const threads = threadsOf([
  comment({ id: 'timed', start: 2000, startframe: 50 }),
  comment({ id: 'answer', parentid: 'timed' }),
  comment({ id: 'whole' }),
]);
/** Returns whether the comment was found, the selected comment, and the frames that were sought. */
function follow(id: string) {
  const frames: number[] = [];
  const there = followLink(threads, id, timing, (frame) => void frames.push(frame));
  return [there, useStage.getState().chosen?.id ?? null, frames];
}

beforeEach(() => useStage.setState(nothing));

describe('Link to a comment', () => {
  it('is read from the URL, with or without quotes', () => {
    expect(linkedIn('?menu=comments&comment=abc')).toBe('abc');
    expect(linkedIn('?comment=%22123%22')).toBe('123');
    expect(linkedIn('?menu=comments')).toBeNull();
  });

  it('selects the comment and seeks to its frame', () => {
    expect(follow('timed')).toEqual([true, 'timed', [50]]);
  });

  it('seeks to the frame of the parent for a reply, and does not seek for the whole file', () => {
    expect(follow('answer')).toEqual([true, 'answer', [50]]);
    expect(follow('whole')).toEqual([true, 'whole', []]);
  });

  it('reports a comment that does not exist', () => {
    expect(follow('gone')).toEqual([false, null, []]);
  });
});
