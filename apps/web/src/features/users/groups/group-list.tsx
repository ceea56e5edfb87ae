import type { UserGroup } from '@rushes/contract/user-groups';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { Table, TableCell, TableRow } from '#ui/list/table.tsx';
import { type GroupAction, GroupMenu } from './group-menu.tsx';
import styles from './groups.module.css';

const COLUMNS = 'minmax(180px, 1.4fr) minmax(100px, 0.6fr) minmax(180px, 1.6fr) 34px';
const NAMED = 3;

interface Props {
  groups: readonly UserGroup[];
  onAction: (action: GroupAction, group: UserGroup) => void;
}

export function GroupList({ groups, onAction }: Props) {
  const { t } = useTranslation('groups');
  return (
    <Table
      label={t('title')}
      columns={COLUMNS}
      head={[
        ...(['name', 'members', 'points'] as const).map((key) => ({ key, label: t(`column.${key}`) })),
        { key: 'more', label: <span className="visually-hidden">{t('column.actions')}</span> },
      ]}
    >
      {groups.map((group) => (
        <TableRow key={group.id}>
          <TableCell>
            <Link to="/console/groups" search={{ group: group.id }} className={styles.name}>
              {group.name}
            </Link>
          </TableCell>
          <TableCell plain label={t('column.members')}>
            {t('members', { count: group.members })}
          </TableCell>
          <TableCell plain label={t('column.points')}>
            <Folders group={group} />
          </TableCell>
          <TableCell end plain label={t('column.actions')}>
            <GroupMenu group={group} onAction={(action) => onAction(action, group)} />
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}

function Folders({ group: { accessPoints } }: { group: UserGroup }) {
  const { t } = useTranslation('groups');
  const names = accessPoints.map(({ node }) => node.name);
  const more = names.length - NAMED;
  if (names.length === 0) return <span className="muted">{t('noFolders')}</span>;
  return (
    <span className="row gap-8 min-w-0" title={names.join(', ')}>
      <span className="truncate">{names.slice(0, NAMED).join(', ')}</span>
      {more > 0 && <span className="rigid muted">{t('moreFolders', { count: more })}</span>}
    </span>
  );
}
