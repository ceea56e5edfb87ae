import type { TextParams } from './fill.ts';

/** The part of a file's page that the news is about. */
type Panel = 'assets' | 'comments' | 'labels' | 'subtitles';

export type NoticePlace =
  | { to: 'pod'; id: string; menu?: Panel; comment?: string }
  | { to: 'node'; id: string }
  | { to: 'plans' }
  | { to: 'link'; href: string };

const panels: readonly [RegExp, Panel][] = [
  [/^NM(8|16|22)$/, 'assets'],
  [/^NM(4[4-8]|5[7-9])$/, 'comments'],
  [/^NM(29|31)$/, 'labels'],
  [/^NM(10|12|20)$/, 'subtitles'],
];

export const isLimit = (code: string): boolean => code.endsWith('-limit');

/** Where a click leads: a limit to where it is raised, a download to its file, else to the pod, else to the folder. */
export function noticePlace(
  { code, podid, nodeid }: { code: string; podid: string | null; nodeid: string | null },
  params: TextParams,
): NoticePlace | null {
  if (isLimit(code)) return { to: 'plans' };
  if (code === 'NM52') return isAddress(params.p1) ? { to: 'link', href: params.p1 } : null;
  const menu = panels.find(([codes]) => codes.test(code))?.[1];
  const comment = typeof params.comment === 'string' ? params.comment : undefined;
  if (podid) return { to: 'pod', id: podid, ...(menu ? { menu } : {}), ...(comment ? { comment } : {}) };
  return nodeid ? { to: 'node', id: nodeid } : null;
}

/** A path of this site, or a whole address; nothing a browser would run. */
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^(\/(?!\/)|https?:\/\/)/.test(value);
