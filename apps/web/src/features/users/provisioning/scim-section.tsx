import type { ApiToken } from '@rushes/contract/tokens';
import { KeySquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { date, timeAgo } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './provisioning.module.css';
import { useProvisioningActions, useScimSetup } from './queries.ts';

export function ScimSection({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation('provisioning');
  const { data: setup, error } = useScimSetup(tenantId);
  const actions = useProvisioningActions(tenantId);
  const [secret, setSecret] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const { busy, problem, submit } = useSubmission(async () => setSecret(await actions.createToken()));
  return (
    <Section title={t('scim.title')} text={t('scim.text')}>
      {error && !setup && <p className="pt-12 red">{errorText(error)}</p>}
      {!setup && !error && <Skeleton rows={3} height={40} />}
      {setup && (
        <div className="stack gap-16 pt-12">
          <div className="stack gap-6">
            <span className="font-small medium">{t('scim.url')}</span>
            <div className="row wrap gap-12">
              <code className="font-small break-anywhere">{setup.url}</code>
              <CopyButton text={setup.url} label={t('scim.copyUrl')} />
            </div>
            <span className="font-small muted">
              {t('scim.managed', {
                users: t('scim.users', { count: setup.users }),
                groups: t('scim.groups', { count: setup.groups }),
              })}
            </span>
          </div>
          <div className="stack gap-6">
            <h3 className="font-small medium">{t('scim.tokens')}</h3>
            {setup.tokens.length === 0 && <p className="muted">{t('scim.none')}</p>}
            <ul>
              {setup.tokens.map((token) => (
                <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
              ))}
            </ul>
            {problem && (
              <p className="red" role="alert">
                {problem}
              </p>
            )}
            <div>
              <Button
                variant="default"
                loading={busy}
                leftSection={<Plus size={16} strokeWidth={1.75} />}
                onClick={() => void submit()}
              >
                {t('scim.create')}
              </Button>
            </div>
          </div>
          <Steps />
        </div>
      )}
      {secret && (
        <SecretDialog
          title={t('scim.readyTitle')}
          text={t('scim.readyText')}
          secret={secret}
          label={t('scim.readyLabel')}
          copy={t('scim.copy')}
          done={t('scim.done')}
          onClose={() => setSecret(null)}
        />
      )}
      {revoking && (
        <ConfirmDialog
          title={t('scim.revokeTitle')}
          confirm={t('scim.revoke')}
          danger
          onConfirm={() => actions.revokeToken(revoking.id)}
          onClose={() => setRevoking(null)}
        >
          <p>{t('scim.revokeText')}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { t } = useTranslation('provisioning');
  const language = useLanguage();
  const { hint, createdby, createdat, lastusedat } = token;
  const facts = [
    t('scim.created', { name: createdby.name, date: date(createdat, language) }),
    lastusedat ? t('scim.used', { ago: timeAgo(lastusedat, language) }) : t('scim.unused'),
  ];
  return (
    <li className="row gap-14 min-h-56 p-8-0 border-b">
      <KeySquare aria-hidden size={18} strokeWidth={1.6} className="icon" />
      <div className="fill">
        <div className="medium">{t('scim.token', { hint })}</div>
        <div className="font-small muted break-anywhere">{facts.join(', ')}</div>
      </div>
      <Button variant="default" onClick={onRevoke} aria-label={t('scim.revokeOf', { hint })}>
        {t('scim.revoke')}
      </Button>
    </li>
  );
}

const numbers = ['1', '2', '3', '4'] as const;

function Steps() {
  const { t } = useTranslation('provisioning');
  const [provider, setProvider] = useState<'okta' | 'entra'>('okta');
  return (
    <div className="stack gap-12">
      <div className="flex">
        <Segmented
          label={t('steps.label')}
          options={(['okta', 'entra'] as const).map((value) => ({ value, label: t(`steps.${value}`) }))}
          value={provider}
          onChange={setProvider}
        />
      </div>
      <ol className={styles.steps}>
        {numbers.map((number) => (
          <li key={number}>{t(`steps.${provider}Steps.${number}`)}</li>
        ))}
      </ol>
    </div>
  );
}
