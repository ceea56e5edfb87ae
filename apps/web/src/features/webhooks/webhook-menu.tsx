import type { Webhook } from '@rushes/contract/webhooks';
import { EllipsisVertical } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import type { WebhookAction } from './webhook-actions.tsx';
import { hostOf } from './webhook-words.ts';

interface Props {
  webhook: Webhook;
  onAction: (action: WebhookAction) => void;
}

export function WebhookMenu({ webhook, onAction }: Props) {
  const { t } = useTranslation('webhooks');
  const isOn = webhook.active === 1;
  const item = (action: WebhookAction) => (
    <Menu.Item key={action} onClick={() => onAction(action)}>
      {t(`menu.${action}`)}
    </Menu.Item>
  );
  return (
    <Menu width={216}>
      <Menu.Target>
        <IconButton label={t('menu.open', { name: webhook.description || hostOf(webhook) })}>
          <EllipsisVertical size={16} strokeWidth={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {item('log')}
        {item('edit')}
        {isOn && item('test')}
        {item('rotate')}
        <Menu.Divider />
        {item(isOn ? 'off' : 'on')}
        {item('delete')}
      </Menu.Dropdown>
    </Menu>
  );
}
