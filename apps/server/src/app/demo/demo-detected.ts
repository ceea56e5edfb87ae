import type { Box } from '@rushes/contract/mllabels';
import type { Detected } from '#features/labels/index.ts';

// What a service would have detected in some demo videos, in the format a service will write.

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

/** The timecode in the corner, detected once a second. */
const timecodes = Array.from({ length: 8 }, (_, second): Detected[] => {
  const times = at(second * 1000, second * 1000 + 40);
  return [
    seen(`10:00:0${second}:00`, 96 + (second % 3), [0.9, 0.962, 0.094, 0.032], times, 'line'),
    seen('10:00', 97, [0.9, 0.962, 0.044, 0.032], times, 'word'),
    seen(`0${second}:00`, 95, [0.95, 0.962, 0.044, 0.032], times, 'word'),
  ];
}).flat();

export const masterDetected: DemoDetected[] = [
  {
    service: 'aws-detecting-labels',
    found: [
      seen('Mountain', 99.1, [0, 0.57, 0.47, 0.07], at(0, 3200)),
      seen('Mountain', 97.4, [0, 0.57, 0.47, 0.07], at(3200, 8000)),
      seen('Mountain', 95.8, [0.5, 0.56, 0.5, 0.08], at(0, 8000)),
      seen('Sun', 98.2, [0.58, 0.51, 0.08, 0.07], at(0, 4000)),
      seen('Sun', 92.4, [0.58, 0.51, 0.08, 0.07], at(5200, 8000)),
      seen('Sky', 96.6, [0, 0.04, 1, 0.52], at(0, 8000)),
      seen('Lake', 93.3, [0, 0.64, 1, 0.32], at(1200, 6400)),
      seen('Cloud', 91.7, [0, 0.08, 0.55, 0.06], at(2000, 3600)),
      seen('Cloud', 90.4, [0.62, 0.09, 0.38, 0.05], at(5200, 7600)),
      seen('Boat', 72.5, [0.55, 0.72, 0.1, 0.05], at(4400, 5600)),
      seen('Bird', 48.9, [0.3, 0.36, 0.05, 0.04], at(2400, 2800)),
    ],
  },
  {
    service: 'aws-detecting-text',
    found: [...timecodes, seen('lO:OO', 61, [0.9, 0.962, 0.044, 0.032], at(5520, 5560), 'line')],
  },
];

export const dunesDetected: DemoDetected[] = [
  {
    service: 'aws-detecting-labels',
    found: [
      seen('Sun', 99.2, [0.71, 0.24, 0.06, 0.11]),
      seen('Sand', 98.7, [0, 0.52, 1, 0.48]),
      seen('Dune', 97.2, [0, 0.6, 0.36, 0.26]),
      seen('Dune', 94.1, [0.36, 0.69, 0.6, 0.25]),
      seen('Sky', 93.6, [0, 0, 1, 0.45]),
      seen('Camel', 38.2, [0.7, 0.52, 0.06, 0.08]),
    ],
  },
];
