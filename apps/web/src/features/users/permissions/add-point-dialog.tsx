import { groupsFor, type TenantGroup } from '@rushes/contract/abilities';
import type { TenantUser } from '@rushes/contract/users';
import { useState } from 'react';
import { FolderPicker, type PickedFolder } from '#features/nodes/widgets/folder-picker.tsx';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
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
  const { t } = useTranslation(['users', 'ui']);
  const actions = useUserActions(tenantId);
  const [folder, setFolder] = useState<PickedFolder | null>(null);
  const [group, setGroup] = useState<TenantGroup>(user.type);
  const [question, setQuestion] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const held = new Set(user.accessPoints.map((point) => point.node.id));
  const groups = groupsFor[user.type];
  const name = user.firstname || nameOf(user);

  function choose(next: PickedFolder) {
    setFolder(next);
    setQuestion(null);
    setProblem(null);
  }

  async function send() {
    if (!folder) {
      setProblem(t('point.needed'));
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const asked = await actions.addPoint(user.id, folder.id, group, question !== null);
      if (asked === null) onClose();
      setQuestion(asked);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={t('point.add')}
      lead={t('point.for', { name: nameOf(user) })}
      onClose={onClose}
      onSubmit={() => void send()}
      problem={problem}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {question ? t('point.merge') : t('point.send')}
          </Button>
        </>
      }
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
    </Dialog>
  );
}
