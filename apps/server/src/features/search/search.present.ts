import { type Hit, type HitSource, hitSources } from '@rushes/contract/search';
import { excerptOf, marksOf } from './model/highlights.ts';

export interface FoundText {
  source: HitSource;
  sourceid: string | null;
  podid: string;
  text: string;
  start: number | null;
  aid: string | null;
  tid: string | null;
  by: string | null;
  detected: Hit['detected'];
}

export function presentHit(found: FoundText, words: readonly string[], wholeWords: boolean): Hit {
  const { text, marks } = excerptOf(found.text, marksOf(found.text, words, wholeWords));
  const { source, sourceid, podid, start, aid, tid, by, detected } = found;
  return { source, sourceid, podid, text, marks, start, aid, tid, by, detected };
}

/** In contract order of their sources, then by time. */
export function inOrder(hits: readonly Hit[]): Hit[] {
  const place = (hit: Hit) => hitSources.indexOf(hit.source);
  return [...hits].sort((a, b) => place(a) - place(b) || (a.start ?? -1) - (b.start ?? -1));
}
