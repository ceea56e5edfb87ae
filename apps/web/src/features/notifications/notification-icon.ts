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

export function notificationIcon({ code, type }: { code: string; type: 1 | 2 }): LucideIcon {
  return icons.find(([codes]) => codes.test(code))?.[1] ?? (type === 2 ? TriangleAlert : Bell);
}
