import { Search, X } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '../button/icon-button.tsx';
import styles from './search-field.module.css';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Search-as-you-type field; Escape clears it. */
export function SearchField({ label, value, onChange, onKeyDown, className, ...rest }: Props) {
  const { t } = useTranslation('ui');
  return (
    <div className={className ? `relative min-w-0 ${className}` : 'relative min-w-0'}>
      <Search aria-hidden size={15} strokeWidth={1.6} className={styles.icon} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        className={styles.field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key !== 'Escape' || !value) return;
          event.stopPropagation();
          onChange('');
        }}
        {...rest}
      />
      {value && (
        <IconButton label={t('clear')} size={24} className={styles.clear} onClick={() => onChange('')}>
          <X size={14} strokeWidth={1.6} />
        </IconButton>
      )}
    </div>
  );
}
