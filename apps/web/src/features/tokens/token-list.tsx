import { areaOf } from '@rushes/contract/scopes';
import type { ApiToken } from '@rushes/contract/tokens';
import { KeySquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { HelpLink } from '#features/help/widgets/help-link.tsx';
import { errorText } from '#lib/error-text.ts';
import { date, timeAgo } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { useTokenActions, useTokens } from './queries.ts';

interface Props {
  /** Null: the tokens of the current user. */
  tenantId: string | null;
}

export function TokenList({ tenantId }: Props) {
  const { t } = useTranslation('tokens');
  const { data: tokens, error } = useTokens(tenantId);
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  return (
    <>
      <p className="max-w-560 mb-16 muted">
        {t(tenantId ? 'workspaceText' : 'own.text')}{' '}
        <a href="/api/v1/reference" target="_blank" rel="noreferrer" className="iris underline">
          {t('docs')}
        </a>
      </p>
      {error && !tokens && <p className="red">{errorText(error)}</p>}
      {!tokens && !error && <Skeleton rows={2} height={56} />}
      {tokens?.length === 0 && (
        <p className="muted">
          {t('none')} <HelpLink section="tokens" />
        </p>
      )}
      <ul>
        {tokens?.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
        ))}
      </ul>
      <Button
        variant="default"
        className="mt-14"
        leftSection={<Plus size={16} strokeWidth={1.75} />}
        onClick={() => setCreating(true)}
      >
        {t('create')}
      </Button>
      {isCreating && <NewTokenDialog tenantId={tenantId} onClose={() => setCreating(false)} />}
      {revoking && <RevokeDialog tenantId={tenantId} token={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { t } = useTranslation('tokens');
  const language = useLanguage();
  const { name, hint, group, node, createdby, expiresat, lastusedat } = token;
  const made = date(token.createdat, language);
  const facts = [
    t('token', { hint }),
    group ? t('createdBy', { name: createdby.name, date: made }) : t('created', { date: made }),
    expiresat ? t('expires', { date: date(expiresat, language) }) : t('never'),
    lastusedat ? t('used', { ago: timeAgo(lastusedat, language) }) : t('unused'),
  ];
  const rights = token.scopes.map((scope) =>
    t(`scope.${scope.endsWith(':write') ? 'write' : 'read'}`, { area: t(`area.${areaOf(scope)}`) }),
  );
  return (
    <li className="row gap-14 min-h-56 p-8-0 border-b">
      <KeySquare aria-hidden size={18} strokeWidth={1.6} className="icon" />
      <div className="fill">
        <div className="row wrap gap-0-12 medium break-anywhere">
          {name}
          {group && <span className="font-small regular muted">{t(`role.${group}`)}</span>}
        </div>
        <div className="font-small leading-16 muted break-anywhere">{rights.join(', ')}</div>
        {node && (
          <div className="font-small leading-16 muted break-anywhere">
            {node.name === null ? t('folderGone') : t('onlyFolder', { name: node.name })}
          </div>
        )}
        <div className="font-small leading-16 tabular muted break-anywhere">{facts.join(', ')}</div>
      </div>
      <Button variant="default" onClick={onRevoke} aria-label={t('revokeOf', { name })}>
        {t('revoke')}
      </Button>
    </li>
  );
}

interface RevokeProps extends Props {
  token: ApiToken;
  onClose: () => void;
}

function RevokeDialog({ tenantId, token, onClose }: RevokeProps) {
  const { t } = useTranslation('tokens');
  const actions = useTokenActions(tenantId);
  return (
    <ConfirmDialog
      title={t('revokeTitle', { name: token.name })}
      confirm={t('revoke')}
      danger
      onConfirm={() => actions.revoke(token.id)}
      onClose={onClose}
    >
      <p className="muted">{t('revokeText')}</p>
    </ConfirmDialog>
  );
}
