import type { Items, ServerMessage } from '#features/nodes/widgets/items.ts';
import { useTranslation } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { itemsText } from './items-text.ts';
import styles from './move-copy-dialog.module.css';
import { useMessageTexts } from './use-message-texts.ts';

interface Props {
  items: Items;
  warnings: readonly ServerMessage[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Shown before items become team-only while guests still use links to them. */
export function TeamOnlyDialog({ items, warnings, onConfirm, onClose }: Props) {
  const { t } = useTranslation('move-copy');
  const texts = useMessageTexts(warnings);
  return (
    <ConfirmDialog
      title={t('hide.title', { items: itemsText(t, items) })}
      confirm={t('hide.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className={styles.list}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
