import type { Pod } from '@rushes/contract/pods';
import { Link } from '@tanstack/react-router';
import { date } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { MiddleCut } from '#ui/middle-cut.tsx';
import styles from './info-panel.module.css';
import { newestFirst } from './versions.ts';

export function VersionList({ pod }: { pod: Pod }) {
  const { t } = useTranslation(['file-view', 'pods']);
  const language = useLanguage();
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('versions.title')}</h3>
      <ul className={styles.versions}>
        {newestFirst(pod.versions).map((version) => (
          <li key={version.id}>
            <Link
              to="/pod/$id"
              params={{ id: version.id }}
              className={styles.version}
              aria-current={version.id === pod.id ? 'page' : undefined}
            >
              <span className={styles.number}>
                {version.versiontext || t('version', { ns: 'pods', number: version.order })}
              </span>
              <MiddleCut name={version.name} />
              <time className={styles.when} dateTime={version.createdat}>
                {date(version.createdat, language)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
