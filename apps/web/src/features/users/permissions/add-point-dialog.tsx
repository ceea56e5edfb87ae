import { groupsFor, type TenantGroup } from '@rushes/contract/abilities';
import type { TenantUser } from '@rushes/contract/users';
import { useState } from 'react';
import { FolderPicker, type PickedFolder } from '#features/nodes/widgets/folder-picker.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TypeChoice } from '../dialogs/type-choice.tsx';
import styles from '../dialogs/user-dialogs.module.css';
import { useUserActions } from '../mutations.ts';
import { nameOf } from '../queries.ts';

interface Props {
  user: TenantUser;
  tenantId: string;
  root: PickedFolder;
  onClose: () => void;
}

/**
 * Adds an access point: a folder and a group. If it would cover other access points, asks for confirmation to merge.
 */
export function AddPointDialog({ user, tenantId, root, onClose }: Props) {
  const { t } = useTranslation('users');
  const actions = useUserActions(tenantId);
  const [folder, setFolder] = useState<PickedFolder | null>(null);
  const [group, setGroup] = useState<TenantGroup>(user.type);
  const [question, setQuestion] = useState<string | null>(null);
  const held = new Set(user.accessPoints.map((point) => point.node.id));
  const groups = groupsFor[user.type];
  const name = user.firstname || nameOf(user);

  function choose(next: PickedFolder) {
    setFolder(next);
    setQuestion(null);
    form.refuse(null);
  }

  const form = useSubmission(async (): Promise<void> => {
    if (!folder) return form.refuse(t('point.needed'));
    const asked = await actions.addPoint(user.id, folder.id, group, question !== null);
    if (asked === null) onClose();
    setQuestion(asked);
  });

  return (
    <FormDialog
      title={t('point.add')}
      lead={t('point.for', { name: nameOf(user) })}
      onClose={onClose}
      form={form}
      confirm={question ? t('point.merge') : t('point.send')}
    >
      <div className="stack gap-16">
        <FolderPicker
          label={t('field.access')}
          root={root}
          value={folder?.id ?? null}
          onChange={choose}
          refuse={(node) => {
            if (held.has(node.id)) return t('point.held');
            return group === 'client' && node.teamonly === 1 ? t('field.teamOnly') : undefined;
          }}
        />
        {groups.length > 1 && (
          <TypeChoice
            label={t('field.group')}
            types={groups}
            value={group}
            onChange={(next) => {
              setGroup(next);
              setQuestion(null);
            }}
          />
        )}
        <div role="status">
          {question ? (
            <Alert tone="warning">{question}</Alert>
          ) : (
            <p className={styles.text}>{t('signedOut', { name })}</p>
          )}
        </div>
      </div>
    </FormDialog>
  );
}
