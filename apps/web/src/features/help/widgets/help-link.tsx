import { useLanguage, useTranslation } from '#lib/i18n.ts';
import styles from './help-link.module.css';
import { type HelpSection, helpPath } from './help-sections.ts';

/** Opens a section of the guide in a new tab, because uploads stop when their page is left. */
export function HelpLink({ section }: { section: HelpSection }) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  return (
    <a className={styles.link} href={helpPath(language, section)} target="_blank" rel="noopener">
      {t('learnMore')}
    </a>
  );
}
