import type { ReplyOf } from '@rushes/contract/endpoint';
import { allowDevice, getDevice, refuseDevice } from '@rushes/contract/oauth';
import { useState } from 'react';
import { CodeForm } from '#features/oauth/code-form.tsx';
import { ConsentForm } from '#features/oauth/consent-form.tsx';
import { Decided } from '#features/oauth/decided.tsx';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';

type Asked = ReplyOf<typeof getDevice>;

/** The user types the code of a device without a browser, and decides. */
export function DevicePage() {
  const { t } = useTranslation('oauth');
  const [code, setCode] = useState(() => new URLSearchParams(location.search).get('user_code') ?? '');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [decision, setDecision] = useState<'allowed' | 'refused' | null>(null);
  if (!asked) {
    return (
      <CodeForm
        code={code}
        onCode={async (typed) => {
          setAsked(await call(getDevice, { query: { user_code: typed } }));
          setCode(typed.toUpperCase());
        }}
      />
    );
  }
  const { name } = asked;
  if (decision === 'allowed')
    return <Decided title={t('sent.title', { name })} text={t('device.connectedText')} />;
  if (decision === 'refused')
    return <Decided title={t('sent.refusedTitle')} text={t('sent.refusedText', { name })} />;
  const body = { user_code: code };
  return (
    <ConsentForm
      {...asked}
      note={t('device.confirm', { code })}
      onAllow={async () => {
        await call(allowDevice, { body });
        setDecision('allowed');
      }}
      onRefuse={async () => {
        await call(refuseDevice, { body });
        setDecision('refused');
      }}
    >
      <Button variant="subtle" onClick={() => setAsked(null)}>
        {t('device.other')}
      </Button>
    </ConsentForm>
  );
}
