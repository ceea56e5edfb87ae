import { ApiError } from '#lib/api.ts';
import { useForm, type Values } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import type { ValidationError } from './validation.ts';

/** The field an error code refers to, if the form has it. */
const fieldByCode: Record<string, string> = {
  ERR57: 'email',
  ERR46: 'email',
  ERR109: 'email',
  ERR60: 'tenantName',
  ERR101: 'password',
  ERR126: 'password',
  ERR193: 'password',
  ERR194: 'password',
  ERR115: 'code',
  ERR78: 'code',
};

interface FormPlan<F extends string> {
  check(values: Values<F>): Partial<Record<F, ValidationError | undefined>>;
  send(values: Values<F>): Promise<void>;
}

/** Form of the sign-in pages. Validation results are message keys, translated here. */
export function useAuthForm<F extends string>(initial: Values<F>, { check, send }: FormPlan<F>) {
  const { t } = useTranslation('auth');
  return useForm(initial, {
    send,
    check(values) {
      const wrong = Object.entries<ValidationError | undefined>(check(values));
      return Object.fromEntries(wrong.map(([name, key]) => [name, key && t(`wrong.${key}`)])) as Partial<
        Record<F, string>
      >;
    },
    fieldOf(error) {
      if (!(error instanceof ApiError)) return null;
      const field = error.code === '11406' ? String(error.params.field) : fieldByCode[error.code];
      return field !== undefined && field in initial ? (field as F) : null;
    },
  });
}
