import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSeekQueue } from './seek-queue.ts';

/** Simulates a slow decoder: a sought frame is shown only on request. */
function screen(start: number, total: number, pictureOf = (frame: number) => frame) {
  let shown = start;
  let target: number | null = null;
  const seen: number[] = [];
  const replaced: number[] = [];
  const queue = createSeekQueue({
    shown: () => shown,
    lastFrame: () => total - 1,
    issue(frame) {
      if (target !== null) replaced.push(target);
      target = frame;
    },
  });
  function present() {
    if (target === null) return false;
    shown = pictureOf(target);
    target = null;
    seen.push(shown);
    queue.presented(shown);
    return true;
  }
  return {
    queue,
    present,
    settle: () => {
      while (present());
    },
    seen,
    replaced,
    shown: () => shown,
  };
}

describe('Seek queue', () => {
  test('shows every frame once and replaces no running seek, at any stepping speed', () => {
    const step = fc.constantFrom<'+' | 'show'>('+', 'show');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.constantFrom<1 | -1>(1, -1), (events, direction) => {
        const media = screen(500, 1000);
        let steps = 0;
        for (const event of events) {
          if (event === 'show') media.present();
          else if (steps - media.seen.length <= 20) {
            media.queue.step(direction);
            steps += 1;
          }
        }
        media.settle();
        expect(media.seen).toEqual(
          Array.from({ length: steps }, (_, index) => 500 + direction * (index + 1)),
        );
        expect(media.replaced).toEqual([]);
      }),
    );
  });

  test('shows the first and the latest position of a scrub and skips those between', () => {
    const media = screen(0, 1000);
    for (const frame of [10, 20, 30, 40]) media.queue.request(frame);
    expect(media.queue.goal(0)).toBe(40);
    media.settle();
    expect(media.seen).toEqual([10, 40]);
  });

  test('stops stepping at both ends', () => {
    const media = screen(1, 4);
    for (let count = 0; count < 5; count += 1) media.queue.step(-1);
    media.settle();
    expect(media.seen).toEqual([0]);
    for (let count = 0; count < 9; count += 1) media.queue.step(1);
    media.settle();
    expect(media.seen).toEqual([0, 1, 2, 3]);
    expect(media.queue.inFlight()).toBeNull();
  });

  test('continues stepping when one image spans several frame numbers', () => {
    const media = screen(0, 100, (frame) => frame - (frame % 3));
    for (let count = 0; count < 6; count += 1) media.queue.step(1);
    media.settle();
    expect(media.shown()).toBeGreaterThanOrEqual(3);
  });

  test('drops waiting steps on a jump', () => {
    const media = screen(50, 100);
    media.queue.step(1);
    media.queue.step(1);
    media.queue.request(7);
    media.settle();
    expect(media.seen).toEqual([51, 7]);
  });

  test('limits the backlog of a held key to 25 frames', () => {
    const media = screen(0, 1000);
    for (let count = 0; count < 500; count += 1) media.queue.step(1);
    media.settle();
    expect(media.shown()).toBe(25);
  });
});
