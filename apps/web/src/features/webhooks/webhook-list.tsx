import { webhookEventNames } from '@rushes/contract/webhook-events';
import type { Webhook } from '@rushes/contract/webhooks';
import { Link } from '@tanstack/react-router';
import { dateTime } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Dot } from '#ui/feedback/dot.tsx';
import { Table, TableCell, TableRow } from '#ui/list/table.tsx';
import type { WebhookAction } from './webhook-actions.tsx';
import styles from './webhook-list.module.css';
import { WebhookMenu } from './webhook-menu.tsx';
import { hostOf, useWebhookState } from './webhook-words.ts';

const COLUMNS = 'minmax(180px, 1.6fr) minmax(160px, 1.2fr) minmax(140px, 1fr) minmax(110px, 0.8fr) 34px';

interface Props {
  webhooks: readonly Webhook[];
  onAction: (action: WebhookAction, webhook: Webhook) => void;
}

export function WebhookList({ webhooks, onAction }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <Table
      label={t('title')}
      columns={COLUMNS}
      head={[
        ...(['address', 'events', 'status', 'last'] as const).map((key) => ({
          key,
          label: t(`column.${key}`),
        })),
        { key: 'more', label: <span className="visually-hidden">{t('column.more')}</span> },
      ]}
    >
      {webhooks.map((webhook) => (
        <Row key={webhook.id} webhook={webhook} onAction={(action) => onAction(action, webhook)} />
      ))}
    </Table>
  );
}

function Row({ webhook, onAction }: { webhook: Webhook; onAction: (action: WebhookAction) => void }) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage();
  const { tone, text } = useWebhookState()(webhook);
  const { events, folder, teamonly, lastat, description, waiting } = webhook;
  const scope = [
    events.length === webhookEventNames.length ? t('all') : t('events', { count: events.length }),
    folder && (folder.name === null ? t('folderGone') : t('inFolder', { name: folder.name })),
    teamonly === 1 && t('teamonly'),
  ].filter(Boolean);
  return (
    <TableRow>
      <TableCell>
        <Link to="/console/webhooks" search={{ webhook: webhook.id }} className={styles.address}>
          {description || hostOf(webhook)}
        </Link>
        {description && <p className="truncate font-small muted">{hostOf(webhook)}</p>}
      </TableCell>
      <TableCell plain label={t('column.events')}>
        {scope.join(', ')}
      </TableCell>
      <TableCell plain label={t('column.status')}>
        <span className={styles.state}>
          <Dot tone={tone} />
          {text}
        </span>
        {waiting > 0 && <p className="font-small muted">{t('waiting', { count: waiting })}</p>}
      </TableCell>
      <TableCell label={t('column.last')}>
        {lastat ? <time dateTime={lastat}>{dateTime(lastat, language)}</time> : t('never')}
      </TableCell>
      <TableCell end plain label={t('column.more')}>
        <WebhookMenu webhook={webhook} onAction={onAction} />
      </TableCell>
    </TableRow>
  );
}
