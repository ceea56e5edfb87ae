import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import styles from './oauth.module.css';

interface Props {
  title: string;
  text: string;
  /** Another way to go on. */
  children?: ReactNode;
}

/** The end of a flow: the user continues elsewhere, or here. */
export function Decided({ title, text, children }: Props) {
  const { t } = useTranslation('oauth');
  return (
    <div role="status">
      <h1 className={styles.title}>{title}</h1>
      <p className="mb-16 muted break-anywhere">{text}</p>
      <div className="row wrap gap-12">
        <LinkButton to="/" size="lg" variant="default">
          {t('toFolders')}
        </LinkButton>
        {children}
      </div>
    </div>
  );
}
