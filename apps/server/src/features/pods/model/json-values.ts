import { URL_PLACEHOLDER } from '#features/assets/urls/index.ts';

// A card is JSON that PostgreSQL writes or, for folder pages, the server (docs/decisions/0042). A value describes both:
// it consists of fixed text and slots, which PostgreSQL fills itself or sends as text for the server to fill.

export type Sign = (id: string) => string;

interface Slot {
  /** The SQL it reads, with `pods p` and `users u`. */
  reads: string;
  /** SQL for its JSON. */
  json: string;
  /** SQL for the text from which the server writes the same JSON. */
  sends: string;
  /** May contain any character, including the separators of a row. */
  isFree?: boolean;
  /** Without it, the text is the JSON. */
  write?: (text: string, sign: Sign) => string;
}

/** Null if the first slot is null or empty. */
interface Maybe {
  maybe: readonly Piece[];
}

export type Piece = string | Slot | Maybe;

interface Pieced {
  pieces: readonly Piece[];
}

/** `type` is never set: it lets the compiler compare the type of the JSON with the contract. */
export interface Value<T> extends Pieced {
  type?: (value: T) => T;
}

type Values<T extends object> = { [K in keyof T]: Value<T[K]> };

export const number = <T extends number>(column: string): Value<T> => ({
  pieces: [{ reads: column, json: column, sends: column }],
});

/** Ids and our own constants: they need no escaping. */
export const code = <T extends string>(column: string): Value<T> => ({
  pieces: ['"', { reads: column, json: column, sends: column }, '"'],
});

export const text = (column: string): Value<string> => ({
  pieces: [{ reads: column, json: `to_json(${column})`, sends: column, isFree: true, write: quoted }],
});

export const instant = (column: string): Value<string> => ({
  pieces: [
    '"',
    { reads: column, json: `iso(${column})`, sends: `(${column} at time zone 'UTC')`, write: iso },
    '"',
  ],
});

/** A column that holds JSON. */
export const json = <T extends object>(column: string): Value<T> => ({
  pieces: [
    {
      reads: column,
      json: `coalesce(${column}::text, 'null')`,
      sends: `coalesce(${column}::text, '')`,
      write: (value) => value || 'null',
    },
  ],
});

/**
 * The URL of an image asset. PostgreSQL writes a placeholder, because only the server can sign it (`signPlaceholders`).
 */
const url = (column: string): Value<string> => ({
  pieces: [
    '"',
    { reads: column, json: `'${URL_PLACEHOLDER}', ${column}`, sends: column, write: (id, sign) => sign(id) },
    '"',
  ],
});

export function object<T extends object>(values: Values<T>): Value<T> {
  const fields = Object.entries<Pieced>(values).map(([name, value]) => ({ name, value }));
  return { pieces: [...fieldsOf('{', fields), '}'] };
}

/** An image asset, by its id. */
export const preview = <T extends object>(column: string, more: Values<T>) =>
  object<{ id: string; url: string } & T>({ id: code(column), url: url(column), ...more } as Values<
    { id: string; url: string } & T
  >);

export const maybe = <T>({ pieces }: Value<T>): Value<T | null> => ({
  pieces: [{ maybe: pieces.map(orEmpty) }],
});

function orEmpty(piece: Piece): Piece {
  if (typeof piece === 'string') return piece;
  if ('maybe' in piece) return { maybe: piece.maybe.map(orEmpty) };
  return { ...piece, sends: `coalesce(${piece.sends}::text, '')` };
}

/** The fields of an object; `before` precedes the first. */
export const fieldsOf = (
  before: '{' | ',',
  fields: readonly { name: string; value: Pieced }[],
): readonly Piece[] =>
  fields.flatMap(({ name, value }, index) => [`${index === 0 ? before : ','}"${name}":`, ...value.pieces]);

export const slotsOf = (pieces: readonly Piece[]): Slot[] =>
  pieces.flatMap((piece) => {
    if (typeof piece === 'string') return [];
    return 'maybe' in piece ? slotsOf(piece.maybe) : [piece];
  });

/** Fixed text, then a slot. */
interface Step {
  fixed: string;
  slot: Slot | Maybe;
}

function stepsOf(pieces: readonly Piece[]): { steps: Step[]; end: string } {
  const steps: Step[] = [];
  let fixed = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') fixed += piece;
    else {
      steps.push({ fixed, slot: piece });
      fixed = '';
    }
  }
  return { steps, end: fixed };
}

/** An SQL expression for the JSON of these pieces. */
export function jsonOf(pieces: readonly Piece[]): string {
  const { steps, end } = stepsOf(pieces);
  const filled = (slot: Slot | Maybe) =>
    'maybe' in slot
      ? `case when ${slotsOf(slot.maybe)[0]!.reads}::text <> '' then ${jsonOf(slot.maybe)} else 'null' end`
      : slot.json;
  return `concat(${steps.map(({ fixed, slot }) => `'${fixed}', ${filled(slot)}`).join(', ')}, '${end}')`;
}

type Writer = (texts: readonly string[], sign: Sign) => string;

/**
 * A function that writes the JSON of these pieces. `sends` says which slot each of its texts belongs to. It is compiled
 * to one expression: a loop over the slots takes a tenth longer. The code contains nothing but the pieces and
 * positions.
 */
export function writerOf(pieces: readonly Piece[], sends: readonly string[]): Writer {
  const writes: NonNullable<Slot['write']>[] = [];
  const expressionOf = (inside: readonly Piece[]): string => {
    const { steps, end } = stepsOf(inside);
    const parts = steps.map(({ fixed, slot }) => {
      const text = `texts[${sends.indexOf(slotsOf([slot])[0]!.sends)}]`;
      return `${JSON.stringify(fixed)} + ${filled(slot, text)}`;
    });
    return [...parts, JSON.stringify(end)].join(' + ');
  };
  const filled = (slot: Slot | Maybe, text: string): string => {
    if ('maybe' in slot) return `(${text} ? ${expressionOf(slot.maybe)} : 'null')`;
    if (!slot.write) return text;
    return `write${writes.push(slot.write) - 1}(${text}, sign)`;
  };
  const body = `return (texts, sign) => ${expressionOf(pieces)};`;
  return new Function(...writes.map((_, place) => `write${place}`), body)(...writes) as Writer;
}

/** Characters that need no escaping in JSON; nearly every name consists of them. */
const PLAIN = /^[ !#-[\]-~\u00a0-\ud7ff]*$/;
const quoted = (value: string) => (PLAIN.test(value) ? `"${value}"` : JSON.stringify(value));

/** The last result: a file that was never changed has the same instant twice. */
let last = { value: '', iso: '' };

/** Input: `2026-01-02 03:04:05.678901`; PostgreSQL omits trailing zeros. */
function iso(value: string): string {
  if (value !== last.value) {
    const milliseconds = value.slice(20, 23).padEnd(3, '0');
    last = { value, iso: `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z` };
  }
  return last.iso;
}
