import type { NodeDetails } from '@rushes/contract/nodes';
import { Globe, MapPin } from 'lucide-react';
import { locale } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { addressLine, websiteOf } from './client-address.ts';
import styles from './client-card.module.css';

/** The client: logo, address, website. Renders nothing while none of them is set. */
export function ClientCard({ node }: { node: NodeDetails }) {
  const { t } = useTranslation('pods');
  const language = useLanguage();
  const address = addressLine(node, locale(language));
  const website = websiteOf(node.clientwebsite);
  if (!node.clientlogourl && !address && !website) return null;
  return (
    <section aria-label={t('client.label')} className="row gap-12 mt-10 min-w-0">
      {node.clientlogourl && (
        <img
          src={node.clientlogourl}
          alt={t('client.logo', { name: node.name })}
          width={40}
          height={40}
          className="rigid radius bg-white object-contain"
        />
      )}
      <div className="min-w-0 font-small leading-20 muted">
        {address && (
          <p className={styles.fact}>
            <MapPin size={12} strokeWidth={1.6} aria-hidden />
            <span>{address}</span>
          </p>
        )}
        {website && (
          <p className={styles.fact}>
            <Globe size={12} strokeWidth={1.6} aria-hidden />
            <a href={website.href} target="_blank" rel="noopener noreferrer" className={styles.link}>
              {website.shown}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}
