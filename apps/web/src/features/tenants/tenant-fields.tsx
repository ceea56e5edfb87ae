import { isTenantName } from '@rushes/contract/people';
import type { FieldErrors, useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { isComing, type LimitField, limitFields, limitOf } from './tenant-form.ts';
import styles from './tenants.module.css';

export type TenantField = 'tenantName' | 'periodend' | LimitField;

interface Check {
  /** An existing tenant may have no end date; a new one must have one. */
  endNeeded: boolean;
  /** Existing end date, which may stay in the past. */
  unchangedEnd?: string;
}

export function useTenantCheck({ endNeeded, unchangedEnd }: Check) {
  const { t } = useTranslation('tenants');
  return (values: Record<TenantField, string>): FieldErrors<TenantField> => {
    const { periodend } = values;
    const fits =
      periodend === unchangedEnd || (periodend === '' ? !endNeeded : isComing(periodend, Date.now()));
    return {
      tenantName: isTenantName(values.tenantName.trim()) ? undefined : t('field.nameWrong'),
      periodend: fits ? undefined : t('field.endWrong'),
      ...Object.fromEntries(
        limitFields.map((field) => [
          field,
          limitOf(field, values[field]) === undefined ? t('field.numberWrong') : undefined,
        ]),
      ),
    };
  };
}

/** Any form that contains these fields. */
interface Form {
  change: (name: TenantField, value: string) => void;
  field: (name: TenantField) => Omit<ReturnType<ReturnType<typeof useForm<TenantField>>['field']>, 'name'>;
}

export function LimitFields({ form }: { form: Form }) {
  const { t } = useTranslation('tenants');
  return (
    <div className={styles.limits}>
      {limitFields.map((field) => (
        <TextField key={field} label={t(`limit.${field}`)} inputMode="decimal" {...form.field(field)} />
      ))}
    </div>
  );
}

export function EndField({ form, hint }: { form: Form; hint?: string }) {
  const { t } = useTranslation('tenants');
  return (
    <DateField
      label={t('field.end')}
      hint={hint}
      {...form.field('periodend')}
      onChange={(day) => form.change('periodend', day)}
    />
  );
}
