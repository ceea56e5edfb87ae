import type { UploadEntrance } from '@rushes/contract/uploadaccess';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import styles from './password-form.module.css';
import { enter } from './queries.ts';

/** The password prompt of a link. Shows nothing about the folder yet. */
export function PasswordForm({ code, access }: { code: string; access: UploadEntrance }) {
  const { t } = useTranslation('upload-access');
  const form = useForm(
    { password: '' },
    {
      check: ({ password }) => ({ password: password.trim() ? undefined : t('passwordNeeded') }),
      send: ({ password }) => enter(code, access, password),
    },
  );
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <h1 className={styles.title}>{t('title', { tenant: access.tenant })}</h1>
      <p className={styles.lead}>{t('passwordLead')}</p>
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        autoComplete="current-password"
        autoFocus
      />
      <FormProblem failure={form.failure} seconds={form.seconds} />
      <Button type="submit" size="lg" fullWidth loading={form.busy} disabled={form.seconds > 0}>
        {t('open')}
      </Button>
    </form>
  );
}
