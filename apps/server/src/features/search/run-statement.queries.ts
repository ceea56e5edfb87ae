import type { Database } from '#platform/context/context.ts';
import { rawQuery } from '#platform/db/db.ts';

/** Values by parameter name. */
export type Given = Record<string, unknown>;

interface Prepared {
  name: string;
  text: string;
  wanted: string[];
}

const NAMED = /(?<![:\w]):([a-z]\w*)/g;
const prepared = new Map<string, Prepared>();

/**
 * Statements are composed of fixed parts, so there are few of them and each is planned once per connection. `:name` is
 * replaced by the value given under that name.
 */
export async function ask(db: Database, text: string, given: Given): Promise<(string | null)[][]> {
  let statement = prepared.get(text);
  if (!statement) {
    const wanted: string[] = [];
    const numbered = text.replace(NAMED, (_, name: string) => {
      if (!wanted.includes(name)) wanted.push(name);
      return `$${wanted.indexOf(name) + 1}`;
    });
    statement = { name: `search-${prepared.size + 1}`, text: numbered, wanted };
    prepared.set(text, statement);
  }
  const values = statement.wanted.map((name) => given[name]);
  return rawQuery(db, { name: statement.name, text: statement.text, values });
}
