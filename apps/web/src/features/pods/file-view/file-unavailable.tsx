import type { GoneReason } from '@rushes/contract/live';
import type { Pod } from '@rushes/contract/pods';
import { FileX, FolderInput, Lock, Trash2 } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { FolderState } from '../folder/folder-state.tsx';
import styles from './file-unavailable.module.css';
import { forgetMove } from './viewed-pod.ts';

const icons = { deleted: Trash2, moved: FolderInput, hidden: Lock };

interface Props {
  pod: Pod;
  /** The folder that contained the file, if it still exists. */
  folder: { id: string; name: string } | undefined;
  reason: GoneReason;
}

/** Shown when the file disappears while it is open: what happened and where to continue. */
export function FileUnavailable({ pod, folder, reason }: Props) {
  const { t } = useTranslation('file-view');
  return (
    <FolderState
      icon={icons[reason] ?? FileX}
      title={t(`gone.${reason}.title`)}
      text={t(`gone.${reason}.text`, { name: pod.name })}
    >
      {folder ? (
        <LinkButton to="/node/$id" params={{ id: folder.id }} variant="default">
          {t('gone.folder', { name: folder.name })}
        </LinkButton>
      ) : (
        <LinkButton to="/" variant="default">
          {t('goHome')}
        </LinkButton>
      )}
    </FolderState>
  );
}

/** The file was moved to another visible folder; the page keeps working. */
export function MovedBanner({ folder }: { folder: string }) {
  const { t } = useTranslation('file-view');
  return (
    <div role="status" className={styles.status}>
      <FolderInput aria-hidden size={16} strokeWidth={1.6} className="icon" />
      <p>{t('moved.text', { name: folder })}</p>
      <Button variant="subtle" onClick={forgetMove}>
        {t('moved.ok')}
      </Button>
    </div>
  );
}
