import { useTranslation } from '#lib/i18n.ts';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { ConsolePage } from './console-page.tsx';

/** In the panel of an editing program, where nothing can be bought: the address of the page in a browser. */
export function SubscriptionLinkPage() {
  const { t } = useTranslation('subscriptions');
  const address = `${window.location.origin}/console/subscriptions`;
  return (
    <ConsolePage title={t('link.title')}>
      <div className="stack items-start gap-12">
        <p>{t('link.text')}</p>
        <code>{address}</code>
        <CopyButton text={address} label={t('link.copy')} />
      </div>
    </ConsolePage>
  );
}
