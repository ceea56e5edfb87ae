import type { DetectedLabel } from '@rushes/contract/mllabels';
import { type FrameRate, msToFrame } from '@rushes/contract/timecode';
import { frameFrom } from '#player/frames/viewed-frame.ts';
import { fold } from '../fold.ts';
import type { ShownText } from '../label-view.ts';

/** All occurrences of the same text in a file. */
export interface Group {
  key: string;
  content: string;
  /** Occurrences ordered by time. */
  ones: readonly DetectedLabel[];
  best: number;
}

export const groupKey = ({ content }: Pick<DetectedLabel, 'content'>): string => content.toLowerCase();

interface Wanted {
  confidence: number;
  shown: ShownText;
  search: string;
}

const isShown = ({ type }: DetectedLabel, shown: ShownText): boolean =>
  type === 'label' || shown === 'both' || (type === 'line') === (shown === 'lines');

/** Filters by confidence, kind and search text. */
export function wantedOf(
  labels: readonly DetectedLabel[],
  { confidence, shown, search }: Wanted,
): DetectedLabel[] {
  const words = fold(search.trim());
  return labels.filter(
    (label) =>
      label.confidence >= confidence &&
      isShown(label, shown) &&
      (words === '' || fold(label.content).includes(words)),
  );
}

/** Ordered by highest confidence, then by name. */
export function groupsOf(labels: readonly DetectedLabel[]): Group[] {
  const groups = new Map<string, { content: string; ones: DetectedLabel[]; best: number }>();
  for (const label of labels) {
    const key = groupKey(label);
    const group = groups.get(key);
    if (!group) groups.set(key, { content: label.content, ones: [label], best: label.confidence });
    else {
      group.ones.push(label);
      group.best = Math.max(group.best, label.confidence);
    }
  }
  return [...groups]
    .map(([key, group]) => ({ key, ...group }))
    .sort((a, b) => b.best - a.best || (a.content < b.content ? -1 : a.content > b.content ? 1 : 0));
}

export const countGroups = (labels: readonly DetectedLabel[]): number => new Set(labels.map(groupKey)).size;

export type DetectedRow =
  | { kind: 'group'; id: string; group: Group; open: boolean }
  | { kind: 'one'; id: string; group: Group; label: DetectedLabel };

/** Rows of the list: the open group is followed by its occurrences. */
export const rowsOf = (groups: readonly Group[], open: string | null): DetectedRow[] =>
  groups.flatMap((group): DetectedRow[] => {
    const isOpen = group.key === open;
    const head = { kind: 'group' as const, id: `group:${group.key}`, group, open: isOpen };
    if (!isOpen) return [head];
    return [head, ...group.ones.map((label) => ({ kind: 'one' as const, id: label.id, group, label }))];
  });

/** The strip is divided into thousandths of the duration. */
export const STRIP = 1000;
const LEAST = 6;

/** SVG path with a bar per occurrence; adjacent bars are merged. */
export function stripOf(ones: readonly DetectedLabel[], duration: number): string {
  const bars: { x: number; end: number }[] = [];
  for (const { start, end } of ones) {
    if (start === null || end === null) continue;
    const x = Math.min(STRIP - LEAST, Math.round((start / duration) * STRIP));
    const right = Math.min(STRIP, Math.max(x + LEAST, Math.round((end / duration) * STRIP)));
    const last = bars.at(-1);
    if (last && x <= last.end) last.end = Math.max(last.end, right);
    else bars.push({ x, end: right });
  }
  return bars.map(({ x, end }) => `M${x} 0H${end}V1H${x}Z`).join('');
}

/** The first occurrence that starts after this time; wraps around to the first one. */
export const nextOf = (ones: readonly DetectedLabel[], ms: number): DetectedLabel | undefined =>
  ones.find(({ start }) => start !== null && start > ms) ?? ones[0];

interface Framed {
  label: DetectedLabel;
  from: number;
  to: number;
}

/** Adds the frame range of each label. Labels without a time apply to all frames. */
export const framed = (labels: readonly DetectedLabel[], rate: FrameRate): Framed[] =>
  labels.flatMap((label): Framed[] => {
    if (label.boxes.length === 0) return [];
    if (label.start === null || label.end === null) return [{ label, from: 0, to: Number.POSITIVE_INFINITY }];
    const from = msToFrame(label.start, rate);
    return [{ label, from, to: Math.max(from, frameFrom(label.end, rate) - 1) }];
  });

export interface InFrame {
  labels: DetectedLabel[];
  /** Frame range in which this result stays valid. */
  from: number;
  to: number;
}

export function inFrame(all: readonly Framed[], frame: number): InFrame {
  const found: InFrame = { labels: [], from: 0, to: Number.POSITIVE_INFINITY };
  for (const { label, from, to } of all) {
    if (from > frame) found.to = Math.min(found.to, from - 1);
    else if (to < frame) found.from = Math.max(found.from, to + 1);
    else {
      found.labels.push(label);
      found.from = Math.max(found.from, from);
      found.to = Math.min(found.to, to);
    }
  }
  return found;
}
