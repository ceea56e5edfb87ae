import type { Pod } from '@rushes/contract/pods';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { bytes, dateTime, duration } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Avatar } from '#ui/avatar.tsx';
import { displayOf, formatOf } from '../display.ts';
import { PodStateWords } from '../pod-meta.tsx';
import { Fact } from './fact.tsx';
import styles from './info-panel.module.css';
import { cardOf } from './media-of.ts';
import { TechnicalFacts } from './technical-facts.tsx';
import { VersionList } from './version-list.tsx';

interface Props {
  pod: Pod;
  /** On phones the bar has no room for the way to the next file: the panel's head has. */
  switcher?: ReactNode;
}

export function InfoPanel({ pod, switcher }: Props) {
  const { t } = useTranslation('file-view');
  const language = useLanguage();
  const card = cardOf(pod);
  const display = displayOf(card);
  const format = formatOf(pod.name);
  const kind = t(`kind.${pod.kind}`);
  return (
    <aside className={styles.panel} aria-labelledby="file-information">
      <header className={styles.head}>
        <h2 id="file-information" className={styles.title}>
          {t('info.title')}
        </h2>
        {switcher}
      </header>
      <section className={styles.part}>
        <p className={styles.name}>
          {pod.name}
          {pod.teamonly === 1 && (
            <Lock size={12} strokeWidth={1.8} role="img" aria-label={t('teamOnly')} className={styles.lock} />
          )}
        </p>
        {pod.note && <p className={styles.note}>{pod.note}</p>}
        <dl className={styles.facts}>
          {(display.words || pod.badgestatus > 0) && (
            <Fact label={t('info.status')}>
              <PodStateWords pod={card} display={display} />
            </Fact>
          )}
          <Fact label={t('info.uploadedBy')}>
            <span className={styles.person}>
              <Avatar id={pod.createdby.id} name={pod.createdby.name} size={20} />
              {pod.jsondata.uploaderName || pod.createdby.name}
            </span>
          </Fact>
          <Fact label={t('info.uploadedAt')}>
            <time dateTime={pod.createdat}>{dateTime(pod.createdat, language)}</time>
          </Fact>
          {pod.updatedat !== pod.createdat && (
            <Fact label={t('info.changedAt')}>
              <time dateTime={pod.updatedat}>{dateTime(pod.updatedat, language)}</time>
            </Fact>
          )}
          <Fact label={t('info.kind')}>
            {format && !kind.toUpperCase().startsWith(format) ? `${kind}, ${format}` : kind}
          </Fact>
          {pod.size > 0 && <Fact label={t('info.size')}>{bytes(pod.size, language)}</Fact>}
          {pod.duration !== null && <Fact label={t('info.length')}>{duration(pod.duration)}</Fact>}
        </dl>
      </section>
      <TechnicalFacts pod={pod} />
      {pod.versions.length > 1 && <VersionList pod={pod} />}
    </aside>
  );
}
