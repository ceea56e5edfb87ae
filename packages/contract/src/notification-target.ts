import type { TextParams } from './fill.ts';

/** The part of the file page that the notification is about. */
type Panel = 'assets' | 'comments' | 'labels' | 'subtitles';

export type NotificationTarget =
  | { to: 'pod'; id: string; menu?: Panel; comment?: string; frame?: number; start?: number }
  | { to: 'node'; id: string }
  | { to: 'plans' }
  | { to: 'webhooks' }
  | { to: 'link'; href: string };

const panels: readonly [RegExp, Panel][] = [
  [/^NM(8|16|22)$/, 'assets'],
  [/^NM(4[4-8]|5[7-9]|60)$/, 'comments'],
  [/^NM(29|31)$/, 'labels'],
  [/^NM(10|12|20)$/, 'subtitles'],
];

export const isLimit = (code: string): boolean => code.endsWith('-limit');

/** Click target: plans for a limit, the webhooks for one that was turned off, the file for a download, otherwise the pod or else the folder. */
export function notificationTarget(
  { code, podid, nodeid }: { code: string; podid: string | null; nodeid: string | null },
  params: TextParams,
): NotificationTarget | null {
  if (isLimit(code) || code === 'NM62') return { to: 'plans' };
  if (code === 'NM61') return { to: 'webhooks' };
  if (code === 'NM52') return isAddress(params.p1) ? { to: 'link', href: params.p1 } : null;
  const menu = panels.find(([codes]) => codes.test(code))?.[1];
  const comment = typeof params.comment === 'string' ? params.comment : undefined;
  if (podid)
    return {
      to: 'pod',
      id: podid,
      ...(menu ? { menu } : {}),
      ...(comment ? { comment } : {}),
      ...momentOf(params),
    };
  return nodeid ? { to: 'node', id: nodeid } : null;
}

/** The player opens at this position, before the comments have loaded. Audio has milliseconds instead of frames. */
function momentOf({ frame, start }: TextParams): { frame?: number; start?: number } {
  if (typeof frame === 'number') return { frame };
  return typeof start === 'number' ? { start } : {};
}

/** A path on this site or an http(s) URL; rejects URLs that a browser would execute. */
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^(\/(?!\/)|https?:\/\/)/.test(value);
