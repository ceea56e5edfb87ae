import type { NodeDetails } from '@rushes/contract/nodes';
import { ChevronDown, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { Button } from '#ui/button/button.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { isUsable } from './node-kinds.ts';

const NewMenuEntries = lazy(() =>
  loadChunk(() => import('./new-menu-entries.tsx')).then((part) => ({ default: part.NewMenuEntries })),
);

/** Menu to create nodes in the current folder; undefined while the folder loads. */
export function NewMenu({ node }: { node: NodeDetails | undefined }) {
  const { t } = useTranslation('nodes');
  return (
    <Menu width={200}>
      <Menu.Target>
        <Button
          variant="default"
          data-tour="new"
          disabled={!node || !isUsable(node)}
          leftSection={<Plus size={16} strokeWidth={1.6} />}
          rightSection={<ChevronDown size={14} strokeWidth={1.6} />}
        >
          {t('new.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {node && (
          <Suspense>
            <NewMenuEntries node={node} />
          </Suspense>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
