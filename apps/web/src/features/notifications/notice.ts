import type { Notification } from '@rushes/contract/notifications';
import {
  Archive,
  Bell,
  ChartColumn,
  Copy,
  Download,
  FolderInput,
  HardDrive,
  KeyRound,
  type LucideIcon,
  MessageSquare,
  Trash2,
  TriangleAlert,
  Upload,
} from 'lucide-react';

const icons: readonly [RegExp, LucideIcon][] = [
  [/-storage-limit$/, HardDrive],
  [/-limit$/, ChartColumn],
  [/^NM(1|2|49)$/, Upload],
  [/^NM(24|25|26|28)$/, Archive],
  [/^NM3[34]$/, Copy],
  [/^NM3[56]$/, FolderInput],
  [/^NM(37|38|39|40)$/, Trash2],
  [/^NM4[4-8]$/, MessageSquare],
  [/^NM5[01]$/, KeyRound],
  [/^NM5[23]$/, Download],
];

export function noticeIcon({ code, type }: { code: string; type: 1 | 2 }): LucideIcon {
  return icons.find(([codes]) => codes.test(code))?.[1] ?? (type === 2 ? TriangleAlert : Bell);
}

export const isLimit = (code: string): boolean => code.endsWith('-limit');

/** The parameters travel as JSON text; a message without readable ones still has words. */
export function paramsOf(text: string): Record<string, string | number> {
  try {
    const params: unknown = JSON.parse(text);
    return typeof params === 'object' && params !== null ? (params as Record<string, string | number>) : {};
  } catch {
    return {};
  }
}

type Place = { to: 'pod' | 'node'; id: string } | { to: 'plans' } | null;

/** Where a click leads: to the file, else to the folder; of a limit, to where an administrator raises it. */
export function placeOf({ podid, nodeid, code }: Notification, admin: boolean): Place {
  if (isLimit(code)) return admin ? { to: 'plans' } : null;
  if (podid) return { to: 'pod', id: podid };
  return nodeid ? { to: 'node', id: nodeid } : null;
}
