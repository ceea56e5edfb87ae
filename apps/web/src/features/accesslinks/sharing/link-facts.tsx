import type { AccessLink } from '@rushes/contract/accesslinks';
import type { ReactNode } from 'react';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { dayText } from '../day-text.ts';
import { CopyIcon } from './copy-icon.tsx';
import styles from './link-facts.module.css';
import { actions, sentence } from './share-form.ts';

interface Props {
  link: AccessLink;
  /** As typed in this form. The server never returns it. */
  password: string;
}

/** Read-only summary of the settings of a link. */
export function LinkFacts({ link, password }: Props) {
  const { t } = useTranslation('sharing');
  const language = useLanguage();
  const list = (on: 0 | 1) =>
    actions
      .filter((action) => link[action] === on)
      .map((action) => t(`action.${action}`))
      .join(', ');
  const [may, mayNot] = [list(1), list(0)];
  const limits = [
    link.maxviews === null ? '' : t('limitViews', { count: link.maxviews }),
    link.maxdownloads === null ? '' : t('limitDownloads', { count: link.maxdownloads }),
    link.receivers.length === 0 ? '' : t('limitReceivers', { count: link.receivers.length }),
    link.teamonly === 1 ? t('limitTeam') : '',
    link.watermark === 1 ? t('limitWatermark') : '',
  ].filter(Boolean);
  return (
    <dl className={styles.facts}>
      {password && (
        <Fact label={t('password')} end={<CopyIcon text={password} label={t('copyPassword')} />}>
          <code className={styles.password}>{password}</code>
        </Fact>
      )}
      <Fact label={t('fact.expires')}>
        {t('fact.day', { day: dayText(link.expireat, language), time: link.expireat.slice(11, 16) })}
      </Fact>
      <Fact label={t('fact.may')}>
        {sentence([t('action.look'), may].filter(Boolean).join(', '), language)}
      </Fact>
      {mayNot && <Fact label={t('fact.mayNot')}>{sentence(mayNot, language)}</Fact>}
      {limits.length > 0 && <Fact label={t('fact.limits')}>{sentence(limits.join(', '), language)}</Fact>}
      {link.notify === 1 && <Fact label={t('fact.get')}>{t('fact.news')}</Fact>}
      {link.note && <Fact label={t('note')}>{link.note}</Fact>}
    </dl>
  );
}

function Fact({ label, end, children }: { label: string; end?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-12 min-h-38 p-9-0 border-b leading-20 last-border-b-0">
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {children}
        {end && <span className={styles.end}>{end}</span>}
      </dd>
    </div>
  );
}
