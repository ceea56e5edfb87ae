import { AppError, invalid } from '@rushes/contract/app-error';
import type { FileKind } from '@rushes/contract/enums';
import { CATEGORY_DEPTH_MAX } from '@rushes/contract/labels';

export interface Placed {
  id: string;
  parentid: string | null;
}

/** Checks the parent of a category: it exists, is not the category itself or a descendant, and is not too deep. */
export function requirePlace(
  categories: readonly Placed[],
  parentid: string | null,
  moved: string | null,
): void {
  if (parentid === null) return;
  const byId = new Map(categories.map((category) => [category.id, category]));
  if (!byId.has(parentid)) throw new AppError('ERR10');
  let above = 0;
  for (let at: string | null = parentid; at !== null; at = byId.get(at)?.parentid ?? null) {
    if (at === moved) throw new AppError('ERR24', { field: 'parentid' });
    above += 1;
  }
  if (above + (moved === null ? 1 : heightOf(categories, moved)) > CATEGORY_DEPTH_MAX) {
    throw invalid('parentid', 'categoryDepth', { max: CATEGORY_DEPTH_MAX });
  }
}

/** A category without children has height 1. */
function heightOf(categories: readonly Placed[], id: string): number {
  const children = Map.groupBy(categories, ({ parentid }) => parentid);
  const measure = (at: string): number =>
    1 + Math.max(0, ...(children.get(at) ?? []).map((child) => measure(child.id)));
  return measure(id);
}

interface Times {
  start: number | null;
  end: number | null;
}

/** Only video and audio have times; a label of any other file applies to the whole file. */
export function requireTimes(
  pod: { kind: FileKind; duration: number | null },
  { start, end }: Times,
  meta: 0 | 1 | undefined,
): Times {
  if (meta === 1 || (pod.kind !== 'video' && pod.kind !== 'audio')) return { start: null, end: null };
  if (start === null && (end !== null || meta === 0)) throw invalid('start', 'startMissing');
  if (end === null && start !== null) throw invalid('end', 'endMissing');
  if (start === null || end === null) return { start: null, end: null };
  if (end < start) throw new AppError('ERR45', { field: 'end' });
  if (pod.duration !== null && end > pod.duration) throw new AppError('ERR44', { field: 'end' });
  return { start, end };
}
