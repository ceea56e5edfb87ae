import type { Box } from '@rushes/contract/mllabels';
import type { Detected } from '#features/labels/index.ts';

// What a service would have found in some of the pictures of the demo, written as one will write it.

export interface DemoDetected {
  service: string;
  found: Detected[];
}

const seen = (
  content: string,
  confidence: number,
  [left, top, width, height]: [number, number, number, number],
  times: { start: number | null; end: number | null } = { start: null, end: null },
  type: Detected['type'] = 'label',
): Detected => {
  const box: Box = { left, top, width, height };
  return { content, confidence, type, ...times, boxes: [box] };
};
const at = (start: number, end: number) => ({ start, end });

export const masterDetected: DemoDetected[] = [
  {
    service: 'aws-detecting-labels',
    found: [
      seen('Mountain', 99.1, [0.02, 0.34, 0.44, 0.34], at(0, 3200)),
      seen('Mountain', 97.4, [0.05, 0.34, 0.46, 0.34], at(3200, 8000)),
      seen('Mountain', 95.8, [0.52, 0.38, 0.46, 0.3], at(0, 8000)),
      seen('Sun', 98.2, [0.58, 0.2, 0.14, 0.22], at(0, 4000)),
      seen('Sky', 96.6, [0, 0, 1, 0.4], at(0, 8000)),
      seen('Lake', 93.3, [0, 0.7, 1, 0.28], at(1200, 6400)),
      seen('Tree', 91.7, [0.02, 0.58, 0.12, 0.2], at(2000, 3600)),
      seen('Tree', 90.4, [0.84, 0.58, 0.14, 0.2], at(5200, 7600)),
      seen('Boat', 72.5, [0.44, 0.76, 0.08, 0.06], at(4400, 5600)),
      seen('Bird', 48.9, [0.3, 0.18, 0.05, 0.04], at(2400, 2800)),
    ],
  },
  {
    service: 'aws-detecting-text',
    found: [
      seen('First Light', 99.4, [0.34, 0.46, 0.32, 0.08], at(400, 2400), 'line'),
      seen('First', 99.5, [0.34, 0.46, 0.14, 0.08], at(400, 2400), 'word'),
      seen('Light', 99.3, [0.5, 0.46, 0.16, 0.08], at(400, 2400), 'word'),
      seen('Noordkade Coffee', 96.2, [0.3, 0.82, 0.4, 0.07], at(6400, 8000), 'line'),
      seen('Noordkade', 96.8, [0.3, 0.82, 0.23, 0.07], at(6400, 8000), 'word'),
      seen('Coffee', 95.7, [0.55, 0.82, 0.15, 0.07], at(6400, 8000), 'word'),
      seen('TAKE 3', 64, [0.04, 0.05, 0.1, 0.05], at(0, 400), 'line'),
    ],
  },
];

export const dunesDetected: DemoDetected[] = [
  {
    service: 'aws-detecting-labels',
    found: [
      seen('Sand', 98.7, [0, 0.56, 1, 0.44]),
      seen('Dune', 97.2, [0.05, 0.46, 0.5, 0.3]),
      seen('Dune', 94.1, [0.48, 0.5, 0.5, 0.28]),
      seen('Sky', 93.6, [0, 0, 1, 0.45]),
      seen('Camel', 38.2, [0.7, 0.52, 0.06, 0.08]),
    ],
  },
];
