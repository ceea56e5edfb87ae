import { fps, frameToTimecode, nominalFps } from '@rushes/contract/timecode';
import { type Clip, frameOf, type Marker, oneLine, plainText } from '../model/marker.ts';
import { element, leaf, xmlDocument } from './xml.ts';

/** Final Cut 7 XML, which Premiere Pro reads: an empty sequence as long as the video, with markers. */
export function writeXmeml(clip: Clip, markers: readonly Marker[]): string {
  const { rate, dropFrame, startFrame } = clip;
  const nominal = nominalFps(rate);
  // A rate of n × 1000/1001 counts as NTSC.
  const isNtsc = Math.abs(fps(rate) - (nominal * 1000) / 1001) < Math.abs(fps(rate) - nominal);
  const rateElement = element('rate', {}, [
    leaf('timebase', nominal),
    leaf('ntsc', isNtsc ? 'TRUE' : 'FALSE'),
  ]);
  const size = [leaf('width', clip.width), leaf('height', clip.height)];
  const sequence = [
    leaf('name', oneLine(clip.name)),
    leaf('duration', clip.totalFrames),
    rateElement,
    element('timecode', {}, [
      rateElement,
      leaf('string', frameToTimecode(startFrame, rate, dropFrame)),
      leaf('frame', startFrame),
      leaf('displayformat', dropFrame ? 'DF' : 'NDF'),
    ]),
    element('media', {}, [
      element('video', {}, [
        element('format', {}, [element('samplecharacteristics', {}, [...size, rateElement])]),
        element('track', {}),
      ]),
    ]),
    ...markers.map((marker) =>
      element('marker', {}, [
        leaf('name', oneLine(marker.author || marker.text)),
        leaf('comment', commentOf(marker)),
        leaf('in', frameOf(marker)),
        // A single frame has no out point.
        leaf('out', marker.end ?? -1),
      ]),
    ),
  ];
  return xmlDocument(
    'xmeml',
    element('xmeml', { version: '4' }, [element('sequence', { id: 'markers' }, sequence)]),
  );
}

const commentOf = ({ text, replies }: Marker): string =>
  [plainText(text), ...replies.map((reply) => `↳ ${oneLine(reply.author)}: ${plainText(reply.text)}`)].join(
    '\n',
  );
