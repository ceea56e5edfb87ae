import { isEmail } from '@rushes/contract/people';
import type { TenantEmail } from '@rushes/contract/tenants';
import { useState } from 'react';
import type { z } from 'zod';
import { errorText } from '#lib/error-text.ts';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useSetEmails } from './mutations.ts';
import { useTenantEmails } from './queries.ts';
import styles from './tenant-settings.module.css';

const kinds = ['editorial', 'traffic', 'support'] as const;
type Kind = (typeof kinds)[number];
type Email = z.infer<typeof TenantEmail>;

export function EmailSettings({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation('tenants');
  const { data, error } = useTenantEmails(tenantId);
  return (
    <Section title={t('emails.title')} text={t('emails.text')}>
      {error && !data && <p className="red">{errorText(error)}</p>}
      {!data && !error && <Skeleton rows={3} height={56} />}
      {data && <EmailForm tenantId={tenantId} emails={data} />}
    </Section>
  );
}

function EmailForm({ tenantId, emails }: { tenantId: string; emails: readonly Email[] }) {
  const { t } = useTranslation(['tenants', 'ui']);
  const set = useSetEmails(tenantId);
  const [notice, setNotice] = useState<string | null>(null);
  const of = (kind: Kind) => emails.find((email) => email.kind === kind);
  const shown = (kind: Kind) => of(kind)?.pending ?? of(kind)?.email ?? '';
  const form = useForm<Kind>(
    { editorial: shown('editorial'), traffic: shown('traffic'), support: shown('support') },
    {
      check: (values) =>
        Object.fromEntries(
          kinds.map((kind) => {
            const email = values[kind].trim();
            return [kind, email === '' || isEmail(email) ? undefined : t('field.emailWrong')];
          }),
        ),
      send: async (values) => {
        const changed = kinds.filter((kind) => values[kind].trim() !== shown(kind));
        setNotice(await set(Object.fromEntries(changed.map((kind) => [kind, values[kind].trim()]))));
      },
    },
  );
  const dirty = kinds.some((kind) => form.values[kind].trim() !== shown(kind));
  return (
    <form className={styles.emails} noValidate onSubmit={(event) => void form.submit(event)}>
      {kinds.map((kind) => (
        <TextField
          key={kind}
          label={t(`emails.${kind}`)}
          type="email"
          autoComplete="off"
          hint={hintOf(kind)}
          {...form.field(kind)}
        />
      ))}
      <Button type="submit" className={styles.save!} loading={form.busy} disabled={!dirty}>
        {t('ui:save')}
      </Button>
      <div role="status" className="empty-hidden col-full">
        {notice && !dirty && <Alert>{notice}</Alert>}
      </div>
      <div role="alert" className="empty-hidden col-full">
        {form.problem && <p className="red">{form.problem}</p>}
      </div>
    </form>
  );

  function hintOf(kind: Kind): string | undefined {
    const { pending, email } = of(kind) ?? {};
    if (!pending) return t(`emails.${kind}Hint`);
    return email ? t('emails.pendingFor', { email }) : t('emails.pending');
  }
}
