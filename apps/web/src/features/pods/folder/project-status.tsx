import { ProjectStatus } from '@rushes/contract/enums';
import type { NodeDetails } from '@rushes/contract/nodes';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { MenuChoice } from '#ui/menu/menu-choice.tsx';
import { useProjectStatus } from '../actions/folder-mutations.ts';
import styles from './folder-header.module.css';

const looks = {
  [ProjectStatus.LOGGING]: ['var(--r-dot-new)', 'logging'],
  [ProjectStatus.EDITING]: ['var(--r-dot-production)', 'editing'],
  [ProjectStatus.REVIEWING]: ['var(--r-dot-review)', 'reviewing'],
  [ProjectStatus.DELIVERED]: ['var(--r-dot-final)', 'delivered'],
} as const;

/** The project status: dot and label, with a menu for users who may change it. */
export function ProjectStatusSelect({ node, mayEdit }: { node: NodeDetails; mayEdit: boolean }) {
  const { t } = useTranslation('pods');
  const change = useProjectStatus(node);
  const look = node.projectstatus ? looks[node.projectstatus] : null;
  const words = look ? t(`projectStatus.${look[1]}`) : t('projectStatus.none');
  const dot = look && <span aria-hidden className={styles.dot} style={{ background: look[0] }} />;
  if (!mayEdit)
    return (
      look && (
        <span className={styles.status}>
          {dot}
          {words}
        </span>
      )
    );
  return (
    <Menu position="bottom-start" width={176}>
      <Menu.Target>
        <button
          type="button"
          className={`${styles.status} ${styles.statusButton}`}
          data-empty={look === null || undefined}
          aria-label={t('projectStatus.label', { status: words })}
        >
          {dot}
          {words}
          <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.values(ProjectStatus).map((status) => (
          <MenuChoice
            key={status}
            checked={status === node.projectstatus}
            leftSection={<span aria-hidden className={styles.dot} style={{ background: looks[status][0] }} />}
            onClick={() => status !== node.projectstatus && change.mutate(status)}
          >
            {t(`projectStatus.${looks[status][1]}`)}
          </MenuChoice>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
