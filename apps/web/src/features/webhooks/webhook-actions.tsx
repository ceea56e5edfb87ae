import type { Webhook } from '@rushes/contract/webhooks';
import { useState } from 'react';
import type { PickedFolder } from '#features/nodes/widgets/folder-picker.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { useWebhookActions } from './mutations.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

export type WebhookAction = 'log' | 'edit' | 'test' | 'rotate' | 'on' | 'off' | 'delete';

/** What is open above the list. */
export type OpenDialog =
  | { action: 'new' }
  | { action: 'edit' | 'rotate' | 'off' | 'delete'; webhook: Webhook };

interface Props {
  tenantId: string;
  root: PickedFolder;
  privateAllowed: boolean;
  dialog: OpenDialog;
  onClose: () => void;
  onDeleted: () => void;
}

export function WebhookDialogs({ tenantId, root, privateAllowed, dialog, onClose, onDeleted }: Props) {
  const { t } = useTranslation('webhooks');
  const actions = useWebhookActions(tenantId);
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null)
    return <SecretDialog secret={secret} rotated={dialog.action === 'rotate'} onClose={onClose} />;
  if (dialog.action === 'new' || dialog.action === 'edit') {
    const webhook = dialog.action === 'edit' ? dialog.webhook : null;
    const shared = { tenantId, root, privateAllowed, onClose };
    return <WebhookDialog {...shared} webhook={webhook} onCreated={setSecret} />;
  }

  const { action, webhook } = dialog;
  const name = ({ rotate: 'rotate', off: 'turnOff', delete: 'delete' } as const)[action];
  async function run() {
    if (action === 'rotate') setSecret(await actions.rotate(webhook.id));
    else if (action === 'off') await actions.update(webhook.id, { active: 0 });
    else {
      await actions.remove(webhook.id);
      onDeleted();
    }
  }
  return (
    <ConfirmDialog
      title={t(`${name}.title`)}
      confirm={t(`${name}.confirm`)}
      danger={action === 'delete'}
      onConfirm={run}
      // The new secret follows.
      onDone={() => action !== 'rotate' && onClose()}
      onClose={onClose}
    >
      <p>{t(`${name}.text`)}</p>
    </ConfirmDialog>
  );
}
