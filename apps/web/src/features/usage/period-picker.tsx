import { useTranslation } from '#lib/i18n.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { type PeriodChoice, periods } from './period.ts';
import styles from './usage.module.css';

interface Props {
  value: PeriodChoice;
  /** The days that are shown: the start of a custom period. */
  shown: { from: string; to: string } | undefined;
  onChange: (choice: PeriodChoice) => void;
}

export function PeriodPicker({ value, shown, onChange }: Props) {
  const { t } = useTranslation('usage');
  return (
    <div className={styles.picker}>
      <Segmented
        label={t('period.label')}
        options={periods.map((name) => ({ value: name, label: t(`period.${name}`) }))}
        value={value.period}
        onChange={(period) =>
          onChange(period === 'custom' ? { period, from: shown?.from, to: shown?.to } : { period })
        }
      />
      {value.period === 'custom' && (
        <div className={styles.days}>
          <DateField
            label={t('period.from')}
            value={value.from ?? ''}
            {...(value.to ? { max: value.to } : {})}
            onChange={(from) => onChange({ ...value, from })}
          />
          <DateField
            label={t('period.to')}
            value={value.to ?? ''}
            {...(value.from ? { min: value.from } : {})}
            onChange={(to) => onChange({ ...value, to })}
          />
        </div>
      )}
    </div>
  );
}
