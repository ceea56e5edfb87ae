import { plain } from '../list/threads.ts';

export interface Person {
  id: string;
  name: string;
}

/** The mention being typed: position of the @ and the search text. */
export interface MentionQuery {
  at: number;
  text: string;
}

/** Names contain spaces, so the search text may too, up to 40 characters. */
const ASKED = /(?:^|[\s(])@([^@\n]{0,40})$/u;

export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const [, asked] = ASKED.exec(text.slice(0, caret)) ?? [];
  return asked === undefined ? null : { at: caret - asked.length - 1, text: asked };
}

/** Matches the start of any part of the name; matches on the first part come first. */
export function peopleFor<P extends Person>(people: readonly P[], asked: string): P[] {
  const wanted = plain(asked).trimStart();
  const rank = ({ name }: P) => {
    const words = plain(name);
    if (words.startsWith(wanted)) return 0;
    return words.includes(` ${wanted}`) ? 1 : 2;
  };
  return people
    .filter((person) => rank(person) < 2)
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** Replaces the search text with the name, and returns the new caret position. */
export function withMention(text: string, { at, text: asked }: MentionQuery, { name }: Person) {
  const rest = text.slice(at + 1 + asked.length);
  const put = `@${name}${rest.startsWith(' ') ? '' : ' '}`;
  return { text: text.slice(0, at) + put + rest, caret: at + `@${name} `.length };
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

export interface Part {
  at: number;
  text: string;
  mention: boolean;
}

/** Splits a text at its mentions, for highlighting. Longer names match first: "Ann Lee" before "Ann". */
export function partsOf(text: string, people: readonly Person[]): Part[] {
  const names = people.map(({ name }) => name).filter(Boolean);
  if (names.length === 0) return [{ at: 0, text, mention: false }];
  const escaped = names.sort((a, b) => b.length - a.length).map(literal);
  const parts: Part[] = [];
  let at = 0;
  for (const found of text.matchAll(new RegExp(`@(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'gu'))) {
    if (found.index > at) parts.push({ at, text: text.slice(at, found.index), mention: false });
    parts.push({ at: found.index, text: found[0], mention: true });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), mention: false });
  return parts;
}

/** The picked users whose names are still in the text. */
export function mentionedPeople<P extends Person>(text: string, picked: readonly P[]): P[] {
  const named = new Set(partsOf(text, picked).flatMap((part) => (part.mention ? [part.text.slice(1)] : [])));
  return picked.filter(
    ({ id, name }, at) => named.has(name) && picked.findIndex((other) => other.id === id) === at,
  );
}
