import { isEmail, isPersonName } from '@rushes/contract/people';
import type { Entrance } from '@rushes/contract/reviewaccess';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form-problem.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './entrance-form.module.css';
import { useAuthorize } from './queries.ts';

interface Props {
  code: string;
  access: Entrance;
}

const tidy = (text: string) => text.normalize('NFC').trim();

/** What the link wants to know before it opens. */
export function EntranceForm({ code, access }: Props) {
  const { t } = useTranslation('review');
  const authorize = useAuthorize(code, access);
  const form = useForm(
    { password: '', name: '', email: '' },
    {
      check: ({ password, name, email }) => ({
        password: access.password && !password.trim() ? t('passwordNeeded') : undefined,
        name: access.name && !isPersonName(tidy(name)) ? t('nameWrong') : undefined,
        email: access.name && !isEmail(tidy(email)) ? t('emailWrong') : undefined,
      }),
      send: ({ password, name, email }) => authorize({ password, name: tidy(name), email: tidy(email) }),
    },
  );
  const lead = access.teamonly ? 'team' : access.password ? 'password' : 'open';
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.lead}>{t(`lead.${lead}`, { tenant: access.tenant })}</p>
      {access.password === 1 && (
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          autoComplete="current-password"
          autoFocus
        />
      )}
      {access.name === 1 && (
        <>
          <TextField {...form.field('name')} label={t('name')} autoComplete="name" />
          <TextField
            {...form.field('email')}
            label={t('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            hint={t('emailHint')}
          />
        </>
      )}
      <FormProblem failure={form.failure} seconds={form.seconds} />
      <Button type="submit" size="lg" fullWidth loading={form.busy} disabled={form.seconds > 0}>
        {t('open')}
      </Button>
    </form>
  );
}
