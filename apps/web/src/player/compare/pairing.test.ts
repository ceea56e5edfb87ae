import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPairing, type Place } from './pairing.ts';

const FRAME = 0.04;
const endless = () => Number.POSITIVE_INFINITY;

function pairingOf(lastOf: (place: Place) => number = endless, frame = FRAME) {
  const open = new Set<string>();
  const pairing = createPairing<string>(frame, lastOf, (picture) => {
    expect(open.delete(picture), 'let go once').toBe(true);
  });
  /** Times of the pair to show, in frames. */
  const put = (place: Place, at: number, length = FRAME) => {
    const picture = `${place}:${at}:${open.size}:${Math.random()}`;
    open.add(picture);
    const pair = pairing.put(place, { time: at * length, picture });
    for (const still of pair ?? [])
      expect(open.has(still.picture), 'what is shown is still there').toBe(true);
    return pair ? pair.map(({ time }) => Math.round(time / 0.02) / 2) : null;
  };
  return { put, open, forget: pairing.forget };
}

describe('Frame pairs of two compared videos', () => {
  test('wait for the frame of the same time', () => {
    const { put } = pairingOf();
    expect(put(0, 5)).toBeNull();
    expect(put(1, 5)).toEqual([5, 5]);
    expect(put(0, 6)).toBeNull();
    expect(put(0, 7)).toBeNull();
    // A frame dropped by the second video is dropped for both.
    expect(put(1, 7)).toEqual([7, 7]);
  });

  test('use the nearest frame when too many are waiting', () => {
    const { put } = pairingOf();
    put(0, 10);
    put(1, 10);
    for (const frame of [12, 14, 16]) expect(put(0, frame)).toBeNull();
    expect(put(1, 15)).toBeNull();
    expect(put(0, 18)).toEqual([16, 15]);
  });

  test('are not released before they are shown', () => {
    const { put } = pairingOf();
    put(0, 10);
    put(1, 9);
    for (const frame of [12, 13, 14]) expect(put(0, frame)).toBeNull();
    expect(put(0, 15)).toEqual([10, 9]);
  });

  test('are at most one frame apart and always move forward, whatever frames are dropped', () => {
    const drops = fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(drops, fc.integer({ min: -3, max: 3 }), (kept, ahead) => {
        const { put, open } = pairingOf();
        let last = Number.NEGATIVE_INFINITY;
        kept.forEach(([one, two], frame) => {
          const shown = [one && put(0, frame), two && put(1, frame + ahead)];
          for (const pair of shown) {
            if (!pair) continue;
            expect(Math.abs(pair[0]! - pair[1]!)).toBeLessThanOrEqual(1);
            expect(pair[0]! + pair[1]!).toBeGreaterThan(last);
            last = pair[0]! + pair[1]!;
          }
        });
        // Decoders have few frame buffers.
        expect(open.size).toBeLessThanOrEqual(8);
      }),
      { numRuns: 1000 },
    );
  });

  test('show two frames of the faster video with one of the slower', () => {
    const { put } = pairingOf();
    put(0, 0);
    expect(put(1, 0, 0.02)).toEqual([0, 0]);
    expect(put(1, 1, 0.02)).toEqual([0, 0.5]);
    expect(put(1, 2, 0.02)).toBeNull();
    expect(put(0, 1)).toEqual([1, 1]);
  });

  test('keep the last frame of a video that has ended', () => {
    const { put } = pairingOf((place) => (place === 0 ? 3 * FRAME : Number.POSITIVE_INFINITY));
    put(0, 3);
    expect(put(1, 3)).toEqual([3, 3]);
    expect(put(1, 4)).toEqual([3, 4]);
    expect(put(1, 50)).toEqual([3, 50]);
  });

  test('discard earlier frames after a seek', () => {
    const { put, forget, open } = pairingOf();
    put(0, 90);
    put(1, 90);
    put(1, 20);
    forget(0);
    forget(1);
    expect(open.size).toBe(0);
    put(0, 20);
    expect(put(1, 20)).toEqual([20, 20]);
  });
});
