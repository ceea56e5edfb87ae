import { useMemo } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './item-list.module.css';
import type { Unprocessable } from './mutations.ts';
import { useMessageTexts } from './use-message-texts.ts';

interface Props {
  pods: readonly Unprocessable[];
  rest: boolean;
  onClose: () => void;
}

/** Files that were not copied, each with its reason; the others were. */
export function UnprocessableDialog({ pods, rest, onClose }: Props) {
  const { t } = useTranslation('move-copy');
  const reasons = useMessageTexts(useMemo(() => pods.map(({ error }) => error), [pods]));
  return (
    <Dialog
      title={t('unprocessable.title', { count: pods.length })}
      lead={rest && t('unprocessable.lead')}
      onClose={onClose}
      foot={
        <Button onClick={onClose} data-autofocus>
          {t('ok')}
        </Button>
      }
    >
      <ul className={styles.list}>
        {pods.map((pod, index) => (
          <li key={pod.id} className="flex items-baseline gap-16 p-9-0 border-b last-border-b-0">
            <span className="fill break-anywhere medium">{pod.name}</span>
            <span className="grow muted">{reasons[index]}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
