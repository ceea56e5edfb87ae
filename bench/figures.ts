// Which figures are asked for, and how their rows are collected. What belongs to a process is in figure-run.ts.
import type { Result, Row } from './measure.ts';

/** Something that measures one figure or several of them. */
export interface Measurement<S> {
  ids: readonly string[];
  /** Gives each row when it is measured. */
  measure(subject: S): AsyncIterable<Row>;
}

/** A measurement of one row. */
export async function* one(row: Promise<Row>): AsyncGenerator<Row> {
  yield await row;
}

/**
 * The figures that are asked for: all without a name; by its name one figure; by the beginning of names all that go on
 * with a letter (P12 is P12m, P12c, P12l and P12s, and P1 is not P11).
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
 * Tells each row as it comes. After a failure it tells the figures that are not there yet as failed; where each has a row
 * but not all of its rows, the last one.
 */
export async function collect<S>(
  { ids, measure }: Measurement<S>,
  subject: S,
  tell: (result: Result) => void,
  broken: Promise<never>,
): Promise<void> {
  const told = new Set<string>();
  try {
    await notYet(broken);
    const rows = measure(subject)[Symbol.asyncIterator]();
    for (;;) {
      const next = await Promise.race([rows.next(), broken]);
      if (next.done) return;
      told.add(next.value.id);
      tell(next.value);
    }
  } catch (error) {
    const left = ids.filter((id) => !told.has(id));
    for (const id of left.length > 0 ? left : ids.slice(-1)) tell({ id, failed: reasonOf(error) });
  }
}

/** Throws when it is broken already: then nothing is to be started any more. */
export const notYet = (broken: Promise<never>): Promise<undefined> => Promise.race([broken, undefined]);

/** The first lines: what follows them is the end of a log or a stack. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').slice(0, 3).join(' ').slice(0, 300).trim() || 'no reason was given';
}
