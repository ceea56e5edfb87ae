import type { Label, LabelCategory, PodLabel } from '@rushes/contract/labels';
import type { DetectedLabel } from '@rushes/contract/mllabels';
import type { DetectedRow } from './detected.queries.ts';
import type { LabelRow, TreeRow } from './labels.queries.ts';
import type { PodLabelRow } from './pod-labels.queries.ts';

/** Expects rows in display order. */
export function presentTree(rows: readonly TreeRow[]): Map<string, LabelCategory> {
  const categories = new Map<string, LabelCategory>();
  for (const { id, parentid, name, islabel } of rows)
    if (!islabel) categories.set(id, { id, name, parentid, isLabel: false, children: [] });
  for (const { id, parentid, name, islabel } of rows) {
    const above = parentid === null ? undefined : categories.get(parentid);
    above?.children.push(
      islabel ? { id, name, isLabel: true, categoryid: above.id, children: [] } : categories.get(id)!,
    );
  }
  return categories;
}

export const topOf = (categories: ReadonlyMap<string, LabelCategory>): LabelCategory[] =>
  [...categories.values()].filter(({ parentid }) => parentid === null);

export const presentLabel = ({
  id,
  name,
  categoryid,
}: Pick<LabelRow, 'id' | 'name' | 'categoryid'>): Label => ({
  id,
  name,
  isLabel: true,
  categoryid,
  children: [],
});

const durationOf = ({ start, end }: { start: number | null; end: number | null }) =>
  start === null || end === null ? null : end - start;

export const presentDetected = (row: DetectedRow): DetectedLabel => ({ ...row, duration: durationOf(row) });

export function presentPodLabel(row: PodLabelRow): PodLabel {
  const { id, content, start, end, type, confidence, service, createdbyid, createdbyname } = row;
  return {
    id,
    content,
    start,
    end,
    duration: durationOf(row),
    type,
    confidence,
    service,
    createdby: createdbyid === null ? null : { id: createdbyid, name: createdbyname ?? '' },
  };
}
