import type { NodeDetails, Step } from '@rushes/contract/nodes';
import { Link } from '@tanstack/react-router';
import { House } from 'lucide-react';
import { AccessSwitch } from '#features/identity/access-switch.tsx';
import { StorageLine } from '#features/limits/storage-line.tsx';
import { NewMenu } from '#features/nodes/new-menu.tsx';
import { Panels } from '#features/nodes/panels.tsx';
import { TreeSearchField } from '#features/nodes/tree-search-field.tsx';
import { useTouch } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess, useCan } from '#session/access.ts';
import styles from './side-menu.module.css';
import { Trial } from './trial.tsx';

interface Props {
  node: NodeDetails | undefined;
  /** Path from the root to the node. */
  path: readonly Step[];
  page: string | undefined;
  small: boolean;
  /** In the drawer: a selection closes it. */
  onChosen?: () => void;
}

const nowhere: readonly Step[] = [];

export function SideMenu({ node, path, page, small, onChosen }: Props) {
  const { t } = useTranslation('app');
  const access = useAccess();
  const editable = useCan('control NodeAndPod');
  const touch = useTouch();
  if (!access) {
    return (
      <aside className={styles.menu} aria-label={t('folders')}>
        <p className="p-20 muted">{t('noAccess')}</p>
      </aside>
    );
  }
  const root = access.point.node;
  const here = path[0]?.id === root.id;
  return (
    <aside className={styles.menu} aria-label={t('folders')} data-tour="folders">
      <div className={styles.body}>
        <AccessSwitch {...(onChosen ? { onSwitched: onChosen } : {})} />
        <Link
          to="/home"
          className={styles.home}
          activeProps={{ 'aria-current': 'page' }}
          {...(onChosen ? { onClick: onChosen } : {})}
        >
          <House size={16} strokeWidth={1.6} aria-hidden />
          {t('overview')}
        </Link>
        <div className={styles.tools}>
          <TreeSearchField />
          {editable && <NewMenu node={node} />}
        </div>
        <Panels
          key={root.id}
          root={root}
          current={page === 'overview' ? undefined : node?.id}
          trail={here ? trailOf(path) : nowhere}
          inBin={page === 'bin'}
          rowHeight={touch ? 44 : small ? 34 : 30}
          {...(onChosen ? { onOpened: onChosen } : {})}
        />
      </div>
      <div className={styles.trial}>
        <Trial {...(onChosen ? { onChosen } : {})} />
      </div>
      <StorageLine tenantId={access.tenant.id} />
    </aside>
  );
}

const trails = new WeakMap<readonly Step[], readonly Step[]>();

/** Memoised per path, so that the tree is not laid out again. */
function trailOf(path: readonly Step[]): readonly Step[] {
  const known = trails.get(path) ?? path.slice(1);
  trails.set(path, known);
  return known;
}
