import type { Patterns } from './model/terms.ts';

/** Parameters that select the statement: each combination has its own text. */
export interface Look {
  anyWord: boolean;
  /** Whether there is only one word. */
  one: boolean;
  place: Place;
  /** The user can see everything there: no visibility filter is needed. */
  open: boolean;
  /** Comments are searched too. */
  comments: boolean;
}

/** The whole tenant, a folder with its descendants, or the folder alone. */
export type Place = 'everywhere' | 'below' | 'in';

/** The named parameters of the statements. */
export interface Asked extends Patterns {
  tenantid: string;
  nodeid: string;
  scope: string;
  /** Paths open to the team. */
  team: string[];
  source: string | undefined;
}

/** Position after which the list continues. */
export interface After {
  tier: number;
  id: string;
}

/**
 * Limits for sequential reading: first this many of the newest rows, to see how common the words are; then at most
 * READ.
 */
export const SURVEYED = 1_000;
export const READ = 20_000;
/** Limits for counting. */
export const COUNTED = 1_000;
export const COUNT_READ = 5_000;

/** All words, or any of them. A single pattern is faster to compare than an array, and most rows fail at the first. */
export function matches(x: string, look: Look): string {
  return look.anyWord ? `${x} like any(:parts::text[])` : all(x, look, 'part');
}

/** Each word, as a substring or as a whole word. */
export function all(x: string, look: Look, form: 'part' | 'word'): string {
  if (look.one) return `${x} like :${form}`;
  return `${x} like :${form} and ${x} like :${form}2 and ${x} like all(:${form}s::text[])`;
}

export const later = (id: string) => `(tier > :tier::int or (tier = :tier::int and ${id} < :before::uuid))`;
