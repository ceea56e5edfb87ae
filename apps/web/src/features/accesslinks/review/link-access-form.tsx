import { isEmail, isPersonName } from '@rushes/contract/people';
import { type Entrance, sendReviewCode } from '@rushes/contract/reviewaccess';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { useForm } from '#lib/form.ts';
import { currentLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Slate } from '#ui/feedback/slate.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { PageForm } from '#ui/form/page-form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useAuthorize } from './queries.ts';

interface Props {
  code: string;
  access: Entrance;
  /** The guest had access and lost it, because the link was changed. */
  changed: boolean;
}

const tidy = (text: string) => text.normalize('NFC').trim();

/** Asks for the credentials that the link requires. */
export function LinkAccessForm({ code, access, changed }: Props) {
  const { t } = useTranslation('review');
  const authorize = useAuthorize(code, access);
  // A link restricted to some addresses first sends a code by e-mail, then asks for it.
  const [sentTo, setSentTo] = useState<string | null>(null);
  const asksCode = access.emailcode === 1;
  const needsCode = (email: string) => asksCode && sentTo !== tidy(email);
  const form = useForm(
    { password: '', name: '', email: '', emailcode: '' },
    {
      check: ({ password, name, email, emailcode }) => ({
        password: access.password && !password.trim() ? t('passwordNeeded') : undefined,
        name:
          access.name && !isPersonName(tidy(name)) ? t(tidy(name) ? 'nameWrong' : 'nameNeeded') : undefined,
        email: (access.name || asksCode) && !isEmail(tidy(email)) ? t('emailWrong') : undefined,
        emailcode: asksCode && !needsCode(email) && !/^\d{6}$/.test(emailcode) ? t('codeWrong') : undefined,
      }),
      send: async ({ password, name, email, emailcode }) => {
        const who = { password, email: tidy(email) };
        if (!needsCode(email)) return authorize({ ...who, name: tidy(name), emailcode });
        await call(sendReviewCode, { body: { code, ...who, language: currentLanguage() } });
        setSentTo(who.email);
      },
    },
  );
  const lead = access.teamonly ? 'team' : access.password ? 'password' : 'open';
  return (
    <PageForm
      form={form}
      head={<Slate bars={['lit', 'dim', 'dim']} />}
      title={t('title')}
      alert={changed ? t('changed') : undefined}
      lead={t(`lead.${lead}`, { tenant: access.tenant })}
      submit={t(needsCode(form.values.email) ? 'sendCode' : 'open')}
      foot={
        sentTo &&
        !needsCode(form.values.email) && (
          <Button variant="subtle" disabled={form.busy} onClick={() => setSentTo(null)}>
            {t('anotherCode')}
          </Button>
        )
      }
    >
      {access.password === 1 && (
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          autoComplete="current-password"
          autoFocus
        />
      )}
      {access.name === 1 && <TextField {...form.field('name')} label={t('name')} autoComplete="name" />}
      {(access.name === 1 || asksCode) && (
        <EmailField
          {...form.field('email')}
          label={t('email')}
          autoComplete="email"
          hint={t(asksCode ? 'emailCodeHint' : access.watermark ? 'emailMarkHint' : 'emailHint')}
        />
      )}
      {asksCode && !needsCode(form.values.email) && (
        <>
          <p className="leading-20 muted" role="status">
            {t('codeSent', { email: sentTo })}
          </p>
          <TextField
            {...form.field('emailcode')}
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            autoFocus
          />
        </>
      )}
    </PageForm>
  );
}
