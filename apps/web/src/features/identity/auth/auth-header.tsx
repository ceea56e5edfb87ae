import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import styles from './auth.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  /** E-mail address of the account, on its own line. */
  email?: string;
  /** Shows a link back to the first page. */
  back?: boolean;
}

/** Header of every sign-in form. */
export function AuthHeader({ title, lead, email, back = false }: Props) {
  const { t } = useTranslation('auth');
  return (
    <>
      {back && (
        <Link to="/account/login" className={styles.back}>
          <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
          {t('back')}
        </Link>
      )}
      <h1 className={styles.title}>{title}</h1>
      {lead && (
        <p className={styles.lead}>
          {lead}
          {email && <span className="block strong break-anywhere">{email}</span>}
        </p>
      )}
    </>
  );
}
