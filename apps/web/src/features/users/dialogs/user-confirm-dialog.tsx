import type { TenantUser } from '@rushes/contract/users';
import { useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Avatar } from '#ui/image/avatar.tsx';
import { useUserActions } from '../mutations.ts';
import { nameOf } from '../queries.ts';
import styles from './user-dialogs.module.css';

const NAMED = 6;

interface Props {
  tenantId: string;
  kind: 'disable' | 'enable' | 'factor' | 'delete';
  users: readonly TenantUser[];
  onClose: () => void;
  onDone: () => void;
}

/** Confirmation that names the users and the immediate effect. */
export function UserConfirmDialog({ tenantId, kind, users, onClose, onDone }: Props) {
  const { t } = useTranslation('users');
  const actions = useUserActions(tenantId);
  const [left, setLeft] = useState(users);
  const [first] = left;
  const name = first ? nameOf(first) : '';

  async function run() {
    for (const [at, user] of left.entries()) {
      try {
        if (kind === 'delete') await actions.remove(user.id);
        else if (kind === 'factor') await actions.resetFactor(user.id);
        else await actions.change(user.id, { disabled: kind === 'disable' ? 1 : 0 });
      } catch (error) {
        // Completed changes are kept: the dialog continues with the remaining users, the refused one first.
        setLeft(left.slice(at));
        throw error;
      }
    }
  }
  const reasonOf = (error: unknown) =>
    users.length > 1 ? t('sure.refused', { name, why: errorText(error) }) : errorText(error);

  return (
    <ConfirmDialog
      title={t(`sure.${kind}.title`, { count: left.length, name })}
      confirm={t(`sure.${kind}.confirm`, { count: left.length })}
      danger={kind === 'delete'}
      textOf={reasonOf}
      onConfirm={run}
      onDone={onDone}
      onClose={onClose}
    >
      <p className={styles.text}>{t(`sure.${kind}.text`, { count: left.length, name })}</p>
      {left.length > 1 && (
        <ul className={styles.people}>
          {left.slice(0, NAMED).map((user) => (
            <li key={user.id}>
              <Avatar id={user.id} name={nameOf(user)} size={20} />
              {nameOf(user)}
            </li>
          ))}
          {left.length > NAMED && <li>{t('andMore', { count: left.length - NAMED })}</li>}
        </ul>
      )}
    </ConfirmDialog>
  );
}
