import { useTranslation } from '#lib/i18n.ts';
import { LinkButton } from '#ui/link-button.tsx';
import styles from './policy.module.css';

export function PolicyPage() {
  const { t } = useTranslation('routes');
  return (
    <article className={styles.policy}>
      {(['privacy', 'terms'] as const).map((part) => (
        <section key={part} id={part}>
          <h1>{t(`policy.${part}.title`)}</h1>
          {(t(`policy.${part}.text`, { returnObjects: true }) as string[]).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <LinkButton to="/" size="md" variant="default">
        {t('policy.back')}
      </LinkButton>
    </article>
  );
}
