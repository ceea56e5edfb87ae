import type { PodLabel } from '@rushes/contract/labels';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './add-labels-dialog.module.css';
import type { PickedLabel } from './picked.ts';
import { Picker } from './picker.tsx';
import { useAddLabels } from './queries.ts';

interface Props {
  podid: string;
  name: string;
  tenantid: string;
  /** Those of the whole file. */
  taken: readonly PodLabel[];
  onClose: () => void;
}

export function AddLabelsDialog({ podid, name, tenantid, taken, onClose }: Props) {
  const { t } = useTranslation('labels');
  const [chosen, setChosen] = useState<PickedLabel[]>([]);
  const add = useAddLabels(podid);
  const send = () => {
    if (chosen.length > 0)
      add.mutate(
        chosen.map((label) => label.name),
        { onSuccess: onClose },
      );
  };
  return (
    <Dialog
      title={t('pod.dialog')}
      lead={name}
      onClose={onClose}
      foot={
        <>
          <span className={styles.hint}>{t('pod.skipped')}</span>
          <Button variant="default" onClick={onClose}>
            {t('pod.cancel')}
          </Button>
          <Button loading={add.isPending} disabled={chosen.length === 0} onClick={send}>
            {chosen.length === 0 ? t('pod.sendNone') : t('pod.send', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <Picker
        tenantid={tenantid}
        value={chosen}
        taken={taken.map(({ id, content }) => ({ id, name: content }))}
        onChange={setChosen}
      />
    </Dialog>
  );
}
