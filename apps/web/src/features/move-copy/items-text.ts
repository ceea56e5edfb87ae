import type { TFunction } from 'i18next';
import type { Items } from '#features/nodes/widgets/items.ts';

/** “3 files”, “one folder and 3 files”, or the name when there is only one. */
export function itemsText(t: TFunction<'move-copy'>, { nodes, pods }: Items): string {
  const only = nodes.length + pods.length === 1 ? (nodes[0] ?? pods[0]) : undefined;
  if (only) return `“${only.name}”`;
  const parts = [
    ...(nodes.length > 0 ? [t('folders', { count: nodes.length })] : []),
    ...(pods.length > 0 ? [t('files', { count: pods.length })] : []),
  ];
  return parts.length === 2 ? t('both', { folders: parts[0], files: parts[1] }) : (parts[0] ?? '');
}
