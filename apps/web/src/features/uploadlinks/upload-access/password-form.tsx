import type { UploadEntrance } from '@rushes/contract/uploadaccess';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { PageForm } from '#ui/form/page-form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
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
    <PageForm
      form={form}
      title={t('title', { tenant: access.tenant })}
      lead={t('passwordLead')}
      submit={t('open')}
    >
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        autoComplete="current-password"
        autoFocus
      />
    </PageForm>
  );
}
