import { type PasswordRule, passwordRules } from '@rushes/contract/people';
import { Check } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import styles from './password-rules.module.css';

const rules = Object.keys(passwordRules) as PasswordRule[];

/** The five password rules, checked while typing. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation('ui');
  return (
    <ul className={styles.rules} aria-label={t('password.rules')}>
      {rules.map((rule) => {
        const kept = passwordRules[rule](password);
        return (
          <li key={rule} className={styles.rule} data-kept={kept || undefined}>
            <Check aria-hidden size={14} strokeWidth={2} className={styles.tick} />
            {t(`password.rule.${rule}`)}
            <span className="visually-hidden">{kept ? t('password.kept') : t('password.missing')}</span>
          </li>
        );
      })}
    </ul>
  );
}
