import type { FrameRate } from '@rushes/contract/timecode';
import { type Clip, frameOf, lengthOf, type Marker, oneLine, plainText } from '../model/marker.ts';
import { noteOf } from './note.ts';
import { element, xmlDocument } from './xml.ts';

/**
 * Final Cut Pro XML: a project as long as the video, with one gap that carries the markers, because the location of
 * the video on the editor's machine is unknown. Comments become to-do items, open or completed; others become plain
 * markers.
 */
export function writeFcpxml(clip: Clip, markers: readonly Marker[]): string {
  const time = timeOf(clip.rate);
  const name = oneLine(clip.name);
  const start = time(clip.startFrame);
  const duration = time(clip.totalFrames);
  const gap = { name, offset: start, start, duration };
  const sequence = { format: 'r1', duration, tcStart: start, tcFormat: clip.dropFrame ? 'DF' : 'NDF' };
  const format = { id: 'r1', frameDuration: time(1), width: clip.width, height: clip.height };
  const carried = markers.map((marker) =>
    element('marker', {
      start: time(clip.startFrame + frameOf(marker)),
      duration: time(lengthOf(marker)),
      value: plainText(marker.text),
      note: noteOf(marker) || undefined,
      completed: marker.kind === 'comment' ? Number(marker.checked) : undefined,
    }),
  );
  const project = element('project', { name }, [
    element('sequence', sequence, [element('spine', {}, [element('gap', gap, carried)])]),
  ]);
  return xmlDocument(
    'fcpxml',
    element('fcpxml', { version: '1.9' }, [
      element('resources', {}, [element('format', format)]),
      element('library', {}, [element('event', { name }, [project])]),
    ]),
  );
}

/** Exact seconds as a fraction. Final Cut writes integer frame rates in hundredths of a frame, as in 100/2500s. */
function timeOf({ num, den }: FrameRate): (frames: number) => string {
  const by = den === 1 ? 100 : 1;
  return (frames) => (frames === 0 ? '0s' : `${frames * den * by}/${num * by}s`);
}
