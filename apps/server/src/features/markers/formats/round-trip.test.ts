import { importFormats } from '@rushes/contract/markers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someMarkers, videos } from '#test/media/marker-clips.ts';
import { plainText } from '../model/marker.ts';
import { readMarkers, texts } from './text-formats.ts';

describe.each(importFormats)('Markers written as %s and read again', (format) => {
  test.each(videos)('keep their frames, ends and texts at %s', (_, clip) => {
    fc.assert(
      fc.property(someMarkers(clip), (markers) => {
        const read = readMarkers(clip, format, texts[format].write(clip, markers));
        expect(read).toEqual(markers.map(({ frame, end, text }) => ({ frame, end, text: plainText(text) })));
      }),
      { numRuns: 60 },
    );
  });
});
