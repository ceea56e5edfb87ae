import { useQuery } from '@tanstack/react-query';
import { Trash2, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { countItems, type Items, noteOwnChange } from '#features/nodes/widgets/items.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { currentRoot } from '#session/access.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { showFailure, showSnackbar, UNDO_MS } from '#ui/feedback/snackbar.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Avatar } from '#ui/image/avatar.tsx';
import styles from './delete-dialog.module.css';
import { DeleteSummary } from './delete-summary.tsx';
import { deleteItems, nodeUsersQuery, restore } from './queries.ts';

interface Props {
  items: Items;
  onClose: () => void;
  /** `alone`: other versions of the file are kept. */
  onDeleted: (items: Items, alone: boolean) => void;
}

/** For folders it first counts the users who would lose access: until then the deletion cannot be confirmed. */
export function DeleteDialog({ items, onClose, onDeleted }: Props) {
  const { t } = useTranslation('recycle-bin');
  const { nodes, pods } = items;
  const nodeids = useMemo(() => nodes.map(({ id }) => id), [nodes]);
  const users = useQuery(nodeUsersQuery(nodeids));
  const count = countItems(items);
  const only = count === 1 ? (nodes[0] ?? pods[0]) : undefined;
  // One version of several: it can be deleted alone, an older one always is.
  const stack = count === 1 ? pods[0]?.stack : undefined;
  const [versions, setVersions] = useState<'this' | 'all'>('this');
  const alone = stack !== undefined && (versions === 'this' || !stack.isHead);
  const known = nodes.length === 0 || users.data !== undefined;

  function undo() {
    const root = currentRoot();
    if (!root) return;
    restore(root, { nodeids, podids: pods.map(({ id }) => id) })
      .then(() => showSnackbar({ text: t('restored', { count }), tone: 'success' }))
      .catch(showFailure);
  }

  async function confirm() {
    // Recorded as the user's own change before its event arrives.
    noteOwnChange(items);
    const goesOn = await deleteItems(items, alone ? 'this' : 'all');
    onDeleted(items, alone);
    onClose();
    const text = only
      ? t(alone ? 'delete.doneVersion' : 'delete.doneOne', { name: only.name, number: stack?.number })
      : t('delete.done', { count });
    showSnackbar(
      goesOn
        ? { text: t('delete.begun') }
        : { text, tone: 'success', duration: UNDO_MS, action: { label: t('undo'), run: undo } },
    );
  }

  return (
    <ConfirmDialog
      title={
        only
          ? t(alone ? 'delete.titleVersion' : 'delete.titleOne', { name: only.name, number: stack?.number })
          : t('delete.title', { count })
      }
      onClose={onClose}
      problem={users.error && errorText(users.error)}
      confirm={t('delete.confirm')}
      danger
      disabled={!known}
      onConfirm={confirm}
    >
      {stack?.isHead && (
        <div className="mb-16">
          <Segmented
            label={t('delete.versions')}
            options={[
              { value: 'this', label: t('delete.this', { number: stack.number }) },
              { value: 'all', label: t('delete.all', { count: stack.count }) },
            ]}
            value={versions}
            onChange={setVersions}
          />
          <p className="mt-8 font-small leading-16 muted">
            {t(alone ? 'delete.thisText' : 'delete.allText')}
          </p>
        </div>
      )}
      <div className={styles.line}>
        <Trash2 aria-hidden size={16} strokeWidth={1.6} className="rigid mt-2 icon" />
        <DeleteSummary items={items} />
      </div>
      {nodes.length > 0 && (
        <div className={styles.line} aria-live="polite">
          <Users aria-hidden size={16} strokeWidth={1.6} className="rigid mt-2 icon" />
          {users.data ? (
            <UsersLosingAccess
              active={users.data.activeUsers}
              people={users.data.users}
              folders={nodes.length}
            />
          ) : (
            !users.error && <UsersSkeleton label={t('delete.counting')} />
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}

/** Placeholder for the count. */
function UsersSkeleton({ label }: { label: string }) {
  return (
    <span className={styles.skeletons} role="status" aria-label={label}>
      <span className={styles.skeleton} />
      <span className={styles.skeleton} data-short />
    </span>
  );
}

interface LosingProps {
  active: number;
  people: readonly { id: string; name: string }[];
  folders: number;
}

function UsersLosingAccess({ active, people, folders }: LosingProps) {
  const { t } = useTranslation('recycle-bin');
  if (active === 0) return <p className="fill">{t('delete.nobody')}</p>;
  const others = active - people.length;
  return (
    <div className="fill">
      <p>
        <strong className="semibold">{t('delete.users', { count: active })}</strong>{' '}
        {t(folders === 1 ? 'delete.losing' : 'delete.losingSeveral', { count: active })}
      </p>
      {people.length > 0 && (
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.id} className="row gap-8 min-h-20 muted font-small">
              <Avatar id={person.id} name={person.name} size={20} />
              {person.name}
            </li>
          ))}
          {others > 0 && (
            <li className="row gap-8 min-h-20 muted font-small">{t('delete.others', { count: others })}</li>
          )}
        </ul>
      )}
    </div>
  );
}
