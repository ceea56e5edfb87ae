import type { ConnectedApp } from '@rushes/contract/oauth';
import { AppWindow } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { date, timeAgo } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useAbilities } from './ability-list.tsx';
import { useApps, useDisconnect } from './queries.ts';

/** The apps that the current user has connected. */
export function AppList() {
  const { t } = useTranslation('oauth');
  const { data: apps, error } = useApps();
  const [leaving, setLeaving] = useState<ConnectedApp | null>(null);
  return (
    <>
      {error && !apps && <p className="red">{errorText(error)}</p>}
      {!apps && !error && <Skeleton rows={1} height={56} />}
      {apps?.length === 0 && <p className="mt-14 muted">{t('apps.none')}</p>}
      <ul>
        {apps?.map((app) => (
          <AppRow key={app.id} app={app} onDisconnect={() => setLeaving(app)} />
        ))}
      </ul>
      {leaving && <DisconnectDialog app={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function AppRow({ app, onDisconnect }: { app: ConnectedApp; onDisconnect: () => void }) {
  const { t } = useTranslation('oauth');
  const language = useLanguage();
  const { name, mcp, createdat, lastusedat } = app;
  const facts = [
    ...(mcp ? [t('apps.mcp')] : []),
    t('apps.connected', { date: date(createdat, language) }),
    lastusedat ? t('apps.used', { ago: timeAgo(lastusedat, language) }) : t('apps.unused'),
  ];
  return (
    <li className="row gap-14 min-h-56 p-8-0 border-b">
      <AppWindow aria-hidden size={18} strokeWidth={1.6} className="icon" />
      <div className="fill">
        <div className="medium break-anywhere">{name}</div>
        <div className="font-small leading-16 muted">{useAbilities(app.scopes).join('; ')}</div>
        <div className="font-small leading-16 tabular muted">{facts.join(', ')}</div>
      </div>
      <Button variant="default" onClick={onDisconnect} aria-label={t('apps.disconnectOf', { name })}>
        {t('apps.disconnect')}
      </Button>
    </li>
  );
}

function DisconnectDialog({ app, onClose }: { app: ConnectedApp; onClose: () => void }) {
  const { t } = useTranslation('oauth');
  const disconnect = useDisconnect();
  return (
    <ConfirmDialog
      title={t('apps.disconnectTitle', { name: app.name })}
      confirm={t('apps.disconnect')}
      danger
      onConfirm={() => disconnect(app.id)}
      onClose={onClose}
    >
      <p className="muted">{t('apps.disconnectText')}</p>
    </ConfirmDialog>
  );
}
