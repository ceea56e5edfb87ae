import { isPersonName } from '@rushes/contract/people';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useUser } from '#session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import styles from './accounts.module.css';
import { changeNames } from './mutations.ts';

export function NameForm() {
  const { t } = useTranslation(['accounts', 'ui']);
  const user = useUser();
  const form = useForm(
    { firstName: user?.firstname ?? '', lastName: user?.lastname ?? '' },
    {
      check: ({ firstName, lastName }) => ({
        firstName: isPersonName(firstName.trim()) ? undefined : t('name.wrong'),
        lastName: isPersonName(lastName.trim()) ? undefined : t('name.wrong'),
      }),
      send: async ({ firstName, lastName }) => {
        await changeNames(firstName.trim(), lastName.trim());
        showSnackbar({ text: t('name.saved'), tone: 'success' });
      },
    },
  );
  const { firstName, lastName } = form.values;
  const changed = firstName.trim() !== user?.firstname || lastName.trim() !== user?.lastname;
  return (
    <form className={styles.names} noValidate onSubmit={(event) => void form.submit(event)}>
      <TextField label={t('name.first')} autoComplete="given-name" {...form.field('firstName')} />
      <TextField label={t('name.last')} autoComplete="family-name" {...form.field('lastName')} />
      <Button type="submit" className={styles.save!} loading={form.busy} disabled={!changed}>
        {t('ui:save')}
      </Button>
      <div role="alert" className="empty-hidden col-full">
        {form.problem && <p className={styles.problem}>{form.problem}</p>}
      </div>
    </form>
  );
}
