import { Calendar } from 'lucide-react';
import { useLanguage } from '#lib/i18n.ts';
import { TextField } from '#ui/form/text-field.tsx';
import styles from './day-field.module.css';
import { dayText } from './day-text.ts';
import { endOfDay } from './external-form.ts';

interface Props {
  label: string;
  value: string;
  min: string;
  disabled: boolean;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** Native date picker. Shows the formatted date while the field has no focus. */
export function DayField({ label, value, min, disabled, error, onChange }: Props) {
  const language = useLanguage();
  return (
    <div className={styles.place}>
      <TextField
        type="date"
        className={styles.field}
        label={label}
        leftSection={<Calendar aria-hidden size={14} strokeWidth={1.75} />}
        value={value}
        min={min}
        disabled={disabled}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value && (
        <span aria-hidden className={styles.words}>
          {dayText(endOfDay(value), language)}
        </span>
      )}
    </div>
  );
}
