import type { Brand } from '@rushes/contract/brands';
import { Clock } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { BrandMark } from '#ui/image/brand-mark.tsx';
import styles from './branding.module.css';

const themes = ['dark', 'light'] as const;

/** Header of a guest page in both themes, because a single-colour logo can be invisible in one of them. */
export function BrandPreview({ tenant, brand }: { tenant: string; brand: Brand }) {
  const { t } = useTranslation('branding');
  return (
    <div className={styles.previews}>
      {themes.map((theme) => (
        <figure key={theme} className="min-w-0">
          <div className={styles.page} data-theme={theme}>
            <div className={styles.bar}>
              <BrandMark name={tenant} {...brand} />
              <span className={styles.until}>
                <Clock size={14} strokeWidth={1.75} aria-hidden />
                {t('preview.until')}
              </span>
            </div>
            <div aria-hidden className={styles.cards}>
              <span />
              <span />
              <span />
            </div>
          </div>
          <figcaption className="mt-8 font-small muted">{t(`preview.${theme}`)}</figcaption>
        </figure>
      ))}
    </div>
  );
}
