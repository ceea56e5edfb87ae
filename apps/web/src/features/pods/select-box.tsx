import { Check } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import styles from './select-box.module.css';

interface Props {
  name: string;
  checked: boolean;
  onToggle: () => void;
  onPicture?: boolean;
}

/** Out of the tab order: arrows and Space do the same for the keyboard. */
export function SelectBox({ name, checked, onToggle, onPicture = false }: Props) {
  const { t } = useTranslation('pods');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawn box inside a grid cell, with the grid's own focus
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      aria-label={t('select', { name })}
      tabIndex={-1}
      className={styles.box}
      data-picture={onPicture || undefined}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {checked && <Check size={14} strokeWidth={2.4} aria-hidden />}
    </button>
  );
}
