import { findLanguage, pickLanguage } from '#platform/engines/pick-language.ts';
import type { TranslationLanguages } from './translation.ts';

/** Two languages that an engine translates directly, as BCP 47 tags. */
export interface Pair {
  from: string;
  to: string;
}

/** The pair for wanted languages, which may have other regions: en-GB is also translated as en. */
export function findPair<P extends Pair>(pairs: readonly P[], from: string, to: string): P | undefined {
  const source = findLanguage(from, tagsOf(pairs, 'from'));
  const fitting = pairs.filter((pair) => pair.from === source);
  const target = findLanguage(to, tagsOf(fitting, 'to'));
  return fitting.find((pair) => pair.to === target);
}

/** What the engine calls two languages. Throws a ServiceError if it does not translate one into the other. */
export function pickPair({ from, to, pairs }: TranslationLanguages, source: string, target: string): Pair {
  const known = pickLanguage(source, from);
  if (!pairs) return { from: known, to: pickLanguage(target, to) };
  const fitting = pairs.filter((pair) => pair.from === known);
  return { from: known, to: pickLanguage(target, tagsOf(fitting, 'to')) };
}

/** The languages of an engine that translates only some pairs. */
export function languagesOf(pairs: readonly Pair[]): TranslationLanguages {
  return {
    from: tagsOf(pairs, 'from').toSorted(),
    to: tagsOf(pairs, 'to').toSorted(),
    pairs: pairs.map(({ from, to }) => ({ from, to })),
  };
}

const tagsOf = (pairs: readonly Pair[], side: keyof Pair) => [...new Set(pairs.map((pair) => pair[side]))];
