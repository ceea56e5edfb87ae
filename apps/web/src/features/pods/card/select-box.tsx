import { Check } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import styles from './select-box.module.css';

interface Props {
  name: string;
  checked: boolean;
  onToggle: () => void;
  onPicture?: boolean;
}

/** Not in the tab order: arrow keys and Space do the same for keyboard users. */
export function SelectBox({ name, checked, onToggle, onPicture = false }: Props) {
  const { t } = useTranslation('pods');
  return (
    // biome-ignore lint/a11y/useSemanticElements: custom checkbox inside a grid cell; the grid manages focus
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
