import { isEmail, isPersonName } from '@rushes/contract/people';
import { ApiError } from '#lib/api.ts';
import type { FieldErrors, useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { TextField } from '#ui/form/text-field.tsx';

export type PersonField = 'firstName' | 'lastName' | 'email';
type Person = Record<PersonField, string>;

export const tidyPerson = ({ firstName, lastName, email }: Person): Person => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: email.trim(),
});

/** The address belongs to a user of this workspace, or to another account. */
const TAKEN = ['ERR109', 'ERR46'];

export const personFieldOf = (error: unknown): PersonField | null =>
  error instanceof ApiError && TAKEN.includes(error.code) ? 'email' : null;

export function usePersonCheck(): (values: Person) => FieldErrors<PersonField> {
  const { t } = useTranslation('users');
  return (values) => {
    const { firstName, lastName, email } = tidyPerson(values);
    return {
      firstName: isPersonName(firstName) ? undefined : t('field.nameWrong'),
      lastName: isPersonName(lastName) ? undefined : t('field.nameWrong'),
      email: isEmail(email) ? undefined : t('field.emailWrong'),
    };
  };
}

/** First and last name side by side, the e-mail address below. */
export function PersonFields({ form }: { form: ReturnType<typeof useForm<PersonField>> }) {
  const { t } = useTranslation('users');
  return (
    <>
      <div className="grid grid-2 items-start gap-12 sm-grid-1">
        <TextField
          label={t('field.firstName')}
          autoComplete="off"
          data-autofocus
          {...form.field('firstName')}
        />
        <TextField label={t('field.lastName')} autoComplete="off" {...form.field('lastName')} />
      </div>
      <TextField label={t('field.email')} type="email" autoComplete="off" {...form.field('email')} />
    </>
  );
}
