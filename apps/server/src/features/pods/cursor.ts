import { AppError } from '@rushes/contract/app-error';
import type { PodSort } from '@rushes/contract/pods';
import { z } from 'zod';

const Cursor = z.tuple([z.string(), z.string(), z.uuid()]);

/** Where a page ended: the order it was asked in, the last value, the last id. */
export function makeCursor(sort: PodSort, value: string, id: string): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

const forms: Record<string, RegExp> = {
  date: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:?\d\d)?$/,
  activity: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:?\d\d)?$/,
  size: /^\d{1,18}$/,
};

/** A cursor of another order, or one somebody wrote by hand, must end as a clear answer and not as SQL's. */
export function readCursor(cursor: string, sort: PodSort): { value: string; id: string } {
  const parsed = Cursor.safeParse(json(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success || parsed.data[0] !== sort) throw wrong();
  const [, value, id] = parsed.data;
  const form = forms[sort.replace(/(Asc|Desc)$/, '')];
  if ((form && !form.test(value)) || value.includes('\0')) throw wrong();
  return { value, id };
}

const wrong = () => new AppError('11406', { field: 'cursor', reason: 'does not belong to this list' });

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
