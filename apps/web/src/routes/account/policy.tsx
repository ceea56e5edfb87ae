import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import styles from './policy.module.css';

const privacy = ['who', 'what', 'secrets', 'cookies', 'sharing', 'rights'] as const;
const terms = ['material', 'account', 'links', 'limits', 'trial', 'care'] as const;

export function PolicyPage() {
  const { t } = useTranslation('auth');
  return (
    <article className={styles.policy}>
      <Link to="/" className={styles.back}>
        <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
        {t('policy.back')}
      </Link>
      <section id="privacy">
        <h1>{t('policy.privacy.title')}</h1>
        <p className={styles.lead}>{t('policy.privacy.lead')}</p>
        {privacy.map((part) => (
          <div key={part} className={styles.part}>
            <h2>{t(`policy.privacy.${part}.title`)}</h2>
            <p>{t(`policy.privacy.${part}.text`)}</p>
          </div>
        ))}
      </section>
      <section id="terms">
        <h1>{t('policy.terms.title')}</h1>
        <p className={styles.lead}>{t('policy.terms.lead')}</p>
        {terms.map((part) => (
          <div key={part} className={styles.part}>
            <h2>{t(`policy.terms.${part}.title`)}</h2>
            <p>{t(`policy.terms.${part}.text`)}</p>
          </div>
        ))}
      </section>
    </article>
  );
}
