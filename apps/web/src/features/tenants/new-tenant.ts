import { isEmail, isPersonName } from '@rushes/contract/people';
import type { FieldErrors } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { type TenantField, useTenantCheck } from './tenant-fields.tsx';
import { endOfDay, limitsOf } from './tenant-form.ts';

/** Fields of a new tenant with its first administrator. */
export type NewTenantField = TenantField | 'firstName' | 'lastName' | 'email';
type Values = Record<NewTenantField, string>;

export const noTenant: Values = {
  tenantName: '',
  firstName: '',
  lastName: '',
  email: '',
  periodend: '',
  teamusers: '',
  clientusers: '',
  storage: '',
  bandwidth: '',
  credits: '',
};

export function useNewTenantCheck() {
  const { t } = useTranslation('tenants');
  const checkTenant = useTenantCheck({ endNeeded: true });
  return (values: Values): FieldErrors<NewTenantField> => ({
    ...checkTenant(values),
    firstName: isPersonName(values.firstName.trim()) ? undefined : t('field.personWrong'),
    lastName: isPersonName(values.lastName.trim()) ? undefined : t('field.personWrong'),
    email: isEmail(values.email.trim()) ? undefined : t('field.emailWrong'),
  });
}

export const newTenantOf = (values: Values) => ({
  tenantName: values.tenantName.trim(),
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  email: values.email.trim(),
  periodend: endOfDay(values.periodend),
  ...limitsOf(values),
});
