import { countItems, type Items } from '#features/nodes/widgets/items.ts';
import { useTranslation } from '#lib/i18n.ts';

/** The name of a single item, otherwise how many there are. */
export function useItemsText(items: Items): string {
  const { t } = useTranslation('services');
  const count = countItems(items);
  const [only] = [...items.nodes, ...items.pods];
  if (count === 1 && only) return only.name;
  return t(items.nodes.length === 0 ? 'fileCount' : 'items', { count });
}
