import { type Language, languages } from '@rushes/contract/enums';
import { changeLanguage, useLanguage, useTranslation } from '#lib/i18n.ts';
import styles from './language-links.module.css';

/** Each name in its own language, so that users recognise it. */
export const languageNames: Record<Language, string> = { en: 'English', nl: 'Nederlands' };

/** `onChoose`: called before the language changes. */
export function LanguageLinks({ onChoose }: { onChoose?: (language: Language) => void }) {
  const { t } = useTranslation('identity');
  const active = useLanguage();
  return (
    <fieldset className="flex rigid gap-14 min-w-0">
      <legend className="visually-hidden">{t('language')}</legend>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === active}
          className={styles.word}
          onClick={() => {
            onChoose?.(language);
            void changeLanguage(language);
          }}
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  );
}
