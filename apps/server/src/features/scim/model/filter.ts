import { invalidScim } from '@rushes/contract/scim-error';

// The part of the filter language (RFC 7644, 3.4.2.2) that identity providers use: comparisons with `eq`, joined by
// `and`, and comparisons inside brackets. Others are refused: a filter that is half understood would match wrong users.

export type Value = string | number | boolean | null;

export interface Condition {
  /** In lower case, without the name of the schema: `emails.value`. */
  path: string;
  value: Value;
}

export interface Path {
  path: string;
  /** What is in brackets: `type` is `work`. */
  conditions: Condition[];
}

const TOKEN = /\s*(?:([[\]()])|("(?:[^"\\]|\\.)*")|([^\s[\]()"]+))/y;
const SCHEMA = /^urn:ietf:params:scim:schemas:[\w:.]+:(?=\w)/i;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const token = new RegExp(TOKEN);
  const end = text.trimEnd().length;
  while (token.lastIndex < end) {
    const match = token.exec(text);
    if (!match) throw refused(text);
    tokens.push(match[1] ?? match[2] ?? match[3]!);
  }
  return tokens;
}

const refused = (text: string) =>
  invalidScim('invalidFilter', `This filter is not supported: ${text.slice(0, 200)}`);

export function parseFilter(text: string): Condition[] {
  const tokens = tokensOf(text);
  let at = 0;
  const next = () => tokens[at++];
  const fail = () => refused(text);

  function conditions(end: string | undefined, before: string): Condition[] {
    const found: Condition[] = [];
    while (true) {
      found.push(...comparison(before));
      const word = next();
      if (word === end) return found;
      if (word?.toLowerCase() !== 'and') throw fail();
    }
  }

  function comparison(before: string): Condition[] {
    const name = next();
    if (name === '(') return conditions(')', before);
    if (!name || !isName(name)) throw fail();
    const path = before + nameOf(name);
    if (tokens[at] !== '[') return [{ path, value: compared() }];
    at++;
    const within = conditions(']', `${path}.`);
    if (!tokens[at]?.startsWith('.')) return within;
    return [...within, { path: path + nameOf(next()!), value: compared() }];
  }

  function compared(): Value {
    if (next()?.toLowerCase() !== 'eq') throw fail();
    return literalOf(next(), fail);
  }

  const all = conditions(undefined, '');
  if (at <= tokens.length) throw fail();
  return all;
}

const isName = (word: string) => /^[\w.$:-]+$/.test(word);
const nameOf = (word: string) => word.replace(SCHEMA, '').toLowerCase();

function literalOf(word: string | undefined, fail: () => Error): Value {
  try {
    const value: unknown = JSON.parse(word ?? '');
    if (value === null || typeof value !== 'object') return value as Value;
  } catch {
    // Refused below. Entra writes booleans with a capital letter.
    if (/^(true|false)$/i.test(word ?? '')) return word!.toLowerCase() === 'true';
  }
  throw fail();
}

/** The path of an operation: `active`, `name.givenName`, `members[value eq "…"]`, `emails[type eq "work"].value`. */
export function parsePath(text: string): Path {
  const [, list, filter, rest] = /^([^[\]]+)(?:\[(.*)\](?:\.([\w.]+))?)?$/s.exec(text.trim()) ?? [];
  const name = list?.replace(SCHEMA, '');
  if (!name || !isName(name))
    throw invalidScim('invalidPath', `This path is not supported: ${text.slice(0, 200)}`);
  const path = (rest ? `${name}.${rest}` : name).toLowerCase();
  return { path, conditions: filter === undefined ? [] : parseFilter(filter) };
}
