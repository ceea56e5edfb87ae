import { Modal } from '@mantine/core';
import type { PodCard } from '@rushes/contract/pods';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { MantineParts } from '#ui/mantine-parts.tsx';
import styles from './delete-dialog.module.css';

interface Props {
  pods: readonly PodCard[] | null;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

const NAMED = 5;

export function DeleteDialog({ pods, busy, onCancel, onConfirm }: Props) {
  const { t } = useTranslation('pods');
  const count = pods?.length ?? 0;
  return (
    <MantineParts>
      <Modal
        opened={pods !== null}
        onClose={onCancel}
        size={480}
        title={t('delete.title', { count })}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <p className={styles.text}>{t('delete.text', { count })}</p>
        <ul className={styles.names}>
          {pods?.slice(0, NAMED).map((pod) => (
            <li key={pod.id}>{pod.name}</li>
          ))}
          {count > NAMED && <li className={styles.more}>{t('delete.more', { count: count - NAMED })}</li>}
        </ul>
        <div className={styles.foot}>
          <Button variant="default" onClick={onCancel} disabled={busy} data-autofocus>
            {t('cancel')}
          </Button>
          <Button className={styles.delete} onClick={onConfirm} disabled={busy}>
            {busy ? t('delete.busy') : t('delete.confirm')}
          </Button>
        </div>
      </Modal>
    </MantineParts>
  );
}
