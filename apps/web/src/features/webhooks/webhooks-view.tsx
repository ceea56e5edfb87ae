import type { Webhook } from '@rushes/contract/webhooks';
import { type ReactNode, useState } from 'react';
import { HelpLink } from '#features/help/widgets/help-link.tsx';
import type { PickedFolder } from '#features/nodes/widgets/folder-picker.tsx';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showFailure, showSnackbar } from '#ui/feedback/snackbar.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { useWebhookActions } from './mutations.ts';
import { useWebhooks } from './queries.ts';
import { type OpenDialog, type WebhookAction, WebhookDialogs } from './webhook-actions.tsx';
import { WebhookList } from './webhook-list.tsx';
import { WebhookMenu } from './webhook-menu.tsx';

interface Props {
  tenantId: string;
  root: PickedFolder;
  /** The webhook whose delivery log is shown. */
  shownId: string | undefined;
  onShow: (id: string | undefined) => void;
  /** The layout of the page around the content. */
  page: (part: { webhook: Webhook | undefined; action: ReactNode; content: ReactNode }) => ReactNode;
}

/** The list of webhooks, or the delivery log of one. */
export function WebhooksView({ tenantId, root, shownId, onShow, page }: Props) {
  const { t } = useTranslation('webhooks');
  const { data, error } = useWebhooks(tenantId);
  const actions = useWebhookActions(tenantId);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const shown = data?.webhooks.find(({ id }) => id === shownId);

  async function act(action: WebhookAction, webhook: Webhook) {
    if (action === 'log') return onShow(webhook.id);
    if (action !== 'on' && action !== 'test') return setDialog({ action, webhook });
    try {
      if (action === 'on') await actions.update(webhook.id, { active: 1 });
      else {
        await actions.test(webhook.id);
        showSnackbar({ text: t('tested'), tone: 'success' });
      }
    } catch (reason) {
      showFailure(reason);
    }
  }

  const list = (
    <>
      {error && !data && <p className="red">{errorText(error)}</p>}
      {!data && !error && <Skeleton rows={4} height={46} />}
      {data?.webhooks.length === 0 && (
        <p className="muted max-w-560">
          {t('none')} <HelpLink section="webhooks" />
        </p>
      )}
      {data && data.webhooks.length > 0 && (
        <WebhookList webhooks={data.webhooks} onAction={(action, webhook) => void act(action, webhook)} />
      )}
    </>
  );
  return (
    <>
      {shown
        ? page({
            webhook: shown,
            action: <WebhookMenu webhook={shown} onAction={(action) => void act(action, shown)} />,
            content: <DeliveryLog of={{ tenantId, webhookId: shown.id }} active={shown.active === 1} />,
          })
        : page({
            webhook: undefined,
            action: <Button onClick={() => setDialog({ action: 'new' })}>{t('new')}</Button>,
            content: list,
          })}
      {dialog && (
        <WebhookDialogs
          tenantId={tenantId}
          root={root}
          privateAllowed={data?.privateallowed === 1}
          dialog={dialog}
          onClose={() => setDialog(null)}
          onDeleted={() => onShow(undefined)}
        />
      )}
    </>
  );
}
