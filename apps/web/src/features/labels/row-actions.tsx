import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import styles from './label-list.module.css';

interface Props {
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** Pointer actions of a row. The keyboard equivalents are F2 and Delete. */
export function RowActions({ name, onEdit, onRemove }: Props) {
  const { t } = useTranslation('labels');
  return (
    <span className={styles.actions}>
      <IconButton label={t('row.edit', { name })} size={28} tabIndex={-1} onClick={onEdit}>
        <Pencil aria-hidden size={14} strokeWidth={1.6} />
      </IconButton>
      <IconButton label={t('row.remove', { name })} size={28} tabIndex={-1} onClick={onRemove}>
        <Trash2 aria-hidden size={14} strokeWidth={1.6} />
      </IconButton>
    </span>
  );
}
