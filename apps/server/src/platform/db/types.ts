import pg from 'pg';

const { builtins, getTypeParser } = pg.types;
type Parse = (text: string) => unknown;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond JavaScript's safe integers`);
  return value;
}

// "2026-01-02 03:04:05.678901+00": the format of a session in UTC.
const UTC = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?\+00$/;

/** ISO-8601 in UTC with milliseconds, for any session time zone; returns infinity unchanged. */
export function isoTime(text: string): string {
  const utc = UTC.exec(text);
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
  if (text.endsWith('infinity')) return text;
  const parsed = getTypeParser(builtins.TIMESTAMPTZ)(text) as Date;
  return parsed.toISOString();
}

const asText: Parse = (text) => text;
const INT8_ARRAY = 1016;
const TIMESTAMPTZ_ARRAY = 1185;
// Array elements are parsed as text[], whose parser handles the quoting.
const TEXT_ARRAY = 1009;
const arrayOf =
  (element: Parse): Parse =>
  (text) =>
    (getTypeParser(TEXT_ARRAY as never)(text) as (string | null)[]).map((e) =>
      e === null ? null : element(e),
    );

const parsers = new Map<number, Parse>([
  [builtins.INT8, safeInteger],
  [INT8_ARRAY, arrayOf(safeInteger)],
  [builtins.TIMESTAMPTZ, isoTime],
  [TIMESTAMPTZ_ARRAY, arrayOf(isoTime)],
  [builtins.DATE, asText],
  [builtins.TIMESTAMP, asText],
]);

export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || getTypeParser(oid as never, format as never)) as never,
};

export const textTypes: pg.CustomTypesConfig = { getTypeParser: (() => asText) as never };
