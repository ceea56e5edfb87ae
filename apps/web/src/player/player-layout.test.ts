import { timecodeBase } from '@rushes/contract/timecode';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLoudness } from './player-preferences.ts';
import { fitPicture } from './stage/picture-box.ts';
import { layOutRuler } from './timeline/ruler.ts';
import { barHeights, waveformPath } from './timeline/waveform-path.ts';

describe('Picture box', () => {
  const margin = { side: 16, strip: 44, bottom: 16 };

  test('centres a 16:9 picture of 928 by 522 on the stage of the design', () => {
    expect(fitPicture({ width: 960, height: 651 }, { width: 1920, height: 1080 }, margin)).toEqual({
      left: 16,
      top: 64,
      width: 928,
      height: 522,
    });
  });

  test('keeps every picture inside the margins and keeps its aspect ratio', () => {
    const side = fc.integer({ min: 200, max: 4000 });
    fc.assert(
      fc.property(side, side, side, side, (width, height, mediaWidth, mediaHeight) => {
        const box = fitPicture({ width, height }, { width: mediaWidth, height: mediaHeight }, margin);
        expect(box.top).toBeGreaterThanOrEqual(44);
        expect(box.left).toBeGreaterThanOrEqual(15);
        expect(box.left + box.width).toBeLessThanOrEqual(width - 15);
        expect(box.top + box.height).toBeLessThanOrEqual(height - 15);
        expect(Math.abs(box.width * mediaHeight - box.height * mediaWidth)).toBeLessThanOrEqual(
          mediaWidth + mediaHeight,
        );
      }),
    );
  });
});

describe('Ruler', () => {
  const rate = fc.constantFrom({ num: 24_000, den: 1001 }, { num: 25, den: 1 }, { num: 30_000, den: 1001 });

  test('keeps labels apart and inside the media', () => {
    const format = fc.constantFrom('smpte' as const, 'frames' as const, 'seconds' as const);
    const total = fc.integer({ min: 1, max: 500_000 });
    fc.assert(
      fc.property(
        total,
        fc.integer({ min: 300, max: 2500 }),
        rate,
        format,
        (frames, width, frameRate, kind) => {
          const base = timecodeBase({ frameRate, startTimecode: '00:59:58;12' });
          const { labels, minor } = layOutRuler(frames, width, base, kind);
          for (const [index, label] of labels.entries()) {
            expect(label.frame).toBeLessThan(frames);
            const previous = labels[index - 1];
            if (previous) expect(((label.frame - previous.frame) / frames) * width).toBeGreaterThan(100);
          }
          expect(minor.every((frame) => frame > 0 && frame < frames)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('places labels on round timecodes, also with drop-frame', () => {
    const base = timecodeBase({ frameRate: { num: 30_000, den: 1001 }, startTimecode: '00:59:58;12' });
    const { labels } = layOutRuler(1800, 928, base, 'smpte');
    expect(labels[0]).toEqual({ frame: 0, text: '00:59:58;12' });
    expect(labels.slice(1).every(({ text }) => text.endsWith('0;00') || text.endsWith('5;00'))).toBe(true);
  });

  test('labels one minute at 25 fps every 10 seconds', () => {
    const base = timecodeBase({ frameRate: { num: 25, den: 1 }, startTimecode: '01:00:00:00' });
    const { labels, minor } = layOutRuler(1562, 928, base, 'smpte');
    expect(labels.map(({ text }) => text.slice(3, 8))).toEqual([
      '00:00',
      '00:10',
      '00:20',
      '00:30',
      '00:40',
      '00:50',
      '01:00',
    ]);
    expect(minor.slice(0, 4)).toEqual([50, 100, 150, 200]);
  });
});

describe('Waveform', () => {
  test('shows the loudest peak at any width', () => {
    const peaks = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 3000 });
    fc.assert(
      fc.property(peaks, fc.integer({ min: 1, max: 1000 }), (values, bars) => {
        const heights = barHeights(values, bars);
        expect(heights).toHaveLength(bars);
        expect(Math.max(...heights)).toBeCloseTo(Math.max(...values) / 255);
      }),
    );
  });

  test('draws bars 2 px wide and 1 px apart on whole pixels', () => {
    expect(waveformPath([255, 0], 5, 76)).toBe('M0 2h2v72h-2zM3 37h2v2h-2z');
    expect(waveformPath([1], 0, 0)).toBe('');
  });
});

describe('Stored volume', () => {
  test('falls back to full volume when it is invalid', () => {
    for (const text of [null, '', 'x', 'null', '{"volume":7}', '{"volume":"1"}', '[]'])
      expect(parseLoudness(text)).toEqual({ volume: 1, muted: false });
    expect(parseLoudness('{"volume":0.4,"muted":true}')).toEqual({ volume: 0.4, muted: true });
  });
});
