// Selects the requested figures and collects their rows. Process-level handling is in figure-run.ts.
import type { Result, Row } from './measure.ts';

/** Measures one or more figures. */
export interface Measurement<S> {
  ids: readonly string[];
  /** Yields each row as soon as it is measured. */
  measure(subject: S): AsyncIterable<Row>;
}

/** Measurement with one row. */
export async function* one(row: Promise<Row>): AsyncGenerator<Row> {
  yield await row;
}

/**
 * Selects the requested figures. Without names: all. A full name selects one figure. A prefix selects all names that
 * continue with a letter: P12 selects P12m, P12c, P12l and P12s, and P1 does not select P11.
 */
export function choose(known: readonly string[], asked: readonly string[]): ReadonlySet<string> {
  if (asked.length === 0) return new Set(known);
  return new Set(
    asked.flatMap((name) => {
      if (known.includes(name)) return [name];
      const found = known.filter((id) => id.startsWith(name) && !/^\d/.test(id.slice(name.length)));
      if (found.length > 0) return found;
      throw new Error(`There is no figure ${name}. The figures are ${known.join(', ')}.`);
    }),
  );
}

/**
 * Reports each row as it is measured. After a failure, reports each figure without a row as failed. If every figure has
 * a row but some rows are missing, reports the last figure as failed.
 */
export async function collect<S>(
  { ids, measure }: Measurement<S>,
  subject: S,
  report: (result: Result) => void,
  broken: Promise<never>,
): Promise<void> {
  const reported = new Set<string>();
  try {
    await notYet(broken);
    const rows = measure(subject)[Symbol.asyncIterator]();
    for (;;) {
      const next = await Promise.race([rows.next(), broken]);
      if (next.done) return;
      reported.add(next.value.id);
      report(next.value);
    }
  } catch (error) {
    const left = ids.filter((id) => !reported.has(id));
    for (const id of left.length > 0 ? left : ids.slice(-1)) report({ id, failed: reasonOf(error) });
  }
}

/** Throws if `broken` is already rejected: nothing new must be started then. */
export const notYet = (broken: Promise<never>): Promise<undefined> => Promise.race([broken, undefined]);

/** The first lines. The lines after them are a log tail or a stack trace. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').slice(0, 3).join(' ').slice(0, 300).trim() || 'no reason was given';
}
