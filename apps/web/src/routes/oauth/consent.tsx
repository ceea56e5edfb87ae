import { allowAuthorization } from '@rushes/contract/oauth';
import { useState } from 'react';
import { ConsentForm } from '#features/oauth/consent-form.tsx';
import { Decided } from '#features/oauth/decided.tsx';
import { InvalidRequest } from '#features/oauth/invalid-request.tsx';
import { useAuthorization } from '#features/oauth/queries.ts';
import { readRequest } from '#features/oauth/request.ts';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** The user decides whether an app may use the account, and returns to the app. */
export function ConsentPage() {
  const { t } = useTranslation('oauth');
  const [request] = useState(() => readRequest(location.search));
  const { data, error } = useAuthorization(request);
  const [decision, setDecision] = useState<'allowed' | 'refused' | null>(null);

  if (error) return <Decided title={t('failed')} text={errorText(error)} />;
  if (!data) return <Skeleton rows={4} height={48} />;
  if ('redirect' in data) return <InvalidRequest {...data} />;
  const { name, target, refusal } = data;
  // A program on the computer may leave this page open.
  if (decision === 'allowed') return <Decided title={t('sent.title', { name })} text={t('sent.text')} />;
  if (decision === 'refused')
    return <Decided title={t('sent.refusedTitle')} text={t('sent.refusedText', { name })} />;
  return (
    <ConsentForm
      {...data}
      note={target === null ? t('consent.toComputer') : t('consent.toHost', { target })}
      onAllow={async () => {
        const { redirect } = await call(allowAuthorization, { body: request });
        setDecision('allowed');
        location.assign(redirect);
      }}
      onRefuse={async () => {
        setDecision('refused');
        location.assign(refusal);
      }}
    />
  );
}
