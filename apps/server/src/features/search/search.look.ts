import type { Patterns } from './search.terms.ts';

/** How something is looked for: each combination is a text of its own. */
export interface Look {
  anyWord: boolean;
  /** There is but one word. */
  one: boolean;
  place: Place;
  /** Everything there may be seen: nothing has to be hidden. */
  open: boolean;
}

/** The whole tenant, a folder with what stands below it, or the folder alone. */
export type Place = 'everywhere' | 'below' | 'in';

/** What the texts ask for by name. */
export interface Asked extends Patterns {
  tenantid: string;
  nodeid: string;
  scope: string;
  /** Paths open to the team. */
  team: string[];
  source: string | undefined;
}

/** The rows that come after these in the order of the list. */
export interface After {
  tier: number;
  id: string;
}

/** What is read on: first so many of the newest, to see how common the words are; then no more than this. */
export const SURVEYED = 1_000;
export const READ = 20_000;
/** Counting goes so far at most. */
export const COUNTED = 1_000;
export const COUNT_READ = 5_000;

/** All of the words, or any. One pattern is compared sooner than a list, and most rows fail at the first. */
export function matches(x: string, look: Look): string {
  return look.anyWord ? `${x} like any(:parts::text[])` : all(x, look, 'part');
}

/** Each word, as a part of the text or as a word of it. */
export function all(x: string, look: Look, form: 'part' | 'word'): string {
  if (look.one) return `${x} like :${form}`;
  return `${x} like :${form} and ${x} like :${form}2 and ${x} like all(:${form}s::text[])`;
}

export const later = (id: string) => `(tier > :tier::int or (tier = :tier::int and ${id} < :before::uuid))`;
