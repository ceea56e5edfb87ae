import type { BoundingBox, Label, TextDetection } from '@aws-sdk/client-rekognition';
import type { Box } from '@rushes/contract/mllabels';
import type { FrameRate } from '@rushes/contract/timecode';
import { boxOfFractions, confidenceOfPercent, nearestFrame } from '#platform/engines/units.ts';
import type { FrameTime, Sighting } from './vision.ts';

const boxOf = ({ Left = 0, Top = 0, Width = 0, Height = 0 }: BoundingBox): Box =>
  boxOfFractions({ left: Left, top: Top, width: Width, height: Height });

export function textSightings(
  found: readonly TextDetection[],
  time: FrameTime | null,
  minConfidence: number,
): Sighting[] {
  return found.flatMap(({ DetectedText, Type, Confidence = 0, Geometry }): Sighting[] => {
    const content = DetectedText?.trim();
    if (!content || Confidence < minConfidence) return [];
    const boxes = Geometry?.BoundingBox ? [boxOf(Geometry.BoundingBox)] : [];
    const type = Type === 'WORD' ? 'word' : 'line';
    return [{ content, type, confidence: confidenceOfPercent(Confidence), boxes, time }];
  });
}

export function labelSightings(found: readonly Label[], time: FrameTime | null): Sighting[] {
  return found.flatMap(({ Name, Confidence = 0, Instances = [] }): Sighting[] => {
    if (!Name) return [];
    const boxes = Instances.flatMap(({ BoundingBox: box }) => (box ? [boxOf(box)] : []));
    return [{ content: Name, type: 'label', confidence: confidenceOfPercent(Confidence), boxes, time }];
  });
}

/** Rekognition looks at about two frames per second; a gap that is longer has nothing in it. */
const LONGEST_SAMPLE_MS = 1000;

/** The time of each sample, up to the next one. Rekognition does not hit frames exactly. */
export function timesOf(
  samples: readonly number[],
  { durationMs, frameRate }: { durationMs: number; frameRate: FrameRate },
): Map<number, FrameTime> {
  const sorted = [...new Set(samples)].sort((a, b) => a - b);
  const starts = sorted.map((ms) => nearestFrame(ms, frameRate));
  return new Map(
    sorted.map((sample, at) => {
      const { frame, ms: startMs } = starts[at]!;
      const next = Math.min(starts[at + 1]?.ms ?? durationMs, startMs + LONGEST_SAMPLE_MS, durationMs);
      return [sample, { frame, startMs, endMs: Math.max(startMs, next) }];
    }),
  );
}
