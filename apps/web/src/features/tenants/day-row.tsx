import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { SettingRow } from '#ui/layout/section.tsx';
import styles from './tenant-settings.module.css';

interface Props {
  label: string;
  hint: string;
  value: number;
  max: number;
  onSave: (days: number) => Promise<unknown>;
}

/** Number of days. The save button appears when the value changes. */
export function DayRow({ label, hint, value, max, onSave }: Props) {
  const { t } = useTranslation(['tenants', 'ui']);
  const form = useForm(
    { days: String(value) },
    {
      check: ({ days }) => {
        const number = Number(days.trim());
        const fits = /^\d+$/.test(days.trim()) && number >= 1 && number <= max;
        return { days: fits ? undefined : t('days.wrong', { max }) };
      },
      send: async ({ days }) => {
        await onSave(Number(days.trim()));
      },
    },
  );
  const { error, ref, ...field } = form.field('days');
  const changed = form.values.days.trim() !== String(value);
  return (
    <SettingRow label={label} hint={error ? <span className="red">{error}</span> : hint}>
      <form className="row gap-8" noValidate onSubmit={(event) => void form.submit(event)}>
        {changed && (
          <Button type="submit" loading={form.busy}>
            {t('ui:save')}
          </Button>
        )}
        <input
          {...field}
          ref={ref}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          inputMode="numeric"
          className={styles.number}
        />
        <span className="muted">{t('days.unit')}</span>
      </form>
    </SettingRow>
  );
}
