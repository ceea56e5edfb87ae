import type { Node, NodeDetails } from '@rushes/contract/nodes';
import { AccessSwitch } from '#features/identity/access-switch.tsx';
import { StorageLine } from '#features/limits/storage-line.tsx';
import { FilterBox } from '#features/nodes/filter-box.tsx';
import { NewMenu } from '#features/nodes/new-menu.tsx';
import type { NewKind } from '#features/nodes/node-kinds.ts';
import { TreePanel } from '#features/nodes/tree-panel.tsx';
import { useAccess, useCan } from '#lib/access.ts';
import { useTranslation } from '#lib/i18n.ts';
import styles from './side-menu.module.css';

interface Props {
  node: NodeDetails | undefined;
  ancestors: readonly string[];
  small: boolean;
  onCreate: (kind: NewKind, parent: Node) => void;
  /** In the drawer: a choice closes it. */
  onChosen?: () => void;
}

export function SideMenu({ node, ancestors, small, onCreate, onChosen }: Props) {
  const { t } = useTranslation('app');
  const access = useAccess();
  const editable = useCan('control NodeAndPod');
  if (!access) {
    return (
      <aside className={styles.menu} aria-label={t('folders')}>
        <p className={styles.none}>{t('noAccess')}</p>
      </aside>
    );
  }
  return (
    <aside className={styles.menu} aria-label={t('folders')}>
      <div className={styles.body}>
        <AccessSwitch {...(onChosen ? { onSwitched: onChosen } : {})} />
        <div className={styles.tools}>
          <FilterBox />
          {editable && <NewMenu node={node} onCreate={onCreate} />}
        </div>
        <TreePanel
          root={access.point.node.id}
          current={node?.id}
          ancestors={ancestors}
          editable={editable}
          rowHeight={small ? 34 : 30}
          onCreate={onCreate}
          {...(onChosen ? { onOpened: onChosen } : {})}
        />
      </div>
      <StorageLine tenantId={access.tenant.id} />
    </aside>
  );
}
