import { useMemo } from 'react';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Select } from '#ui/form/select.tsx';
import { languageChoices } from '../language-choices.ts';

interface Props {
  label: string;
  languages: readonly { name: string; value: string }[];
  /** Left out of the choices. */
  without?: string;
  value: string;
  onChange: (value: string) => void;
}

/** Searchable list of languages, named in the language of the user. */
export function LanguageSelect({ label, languages, without, value, onChange }: Props) {
  const { t } = useTranslation('services');
  const shown = useLanguage();
  const choices = useMemo(
    () => languageChoices(languages, shown).filter((one) => one.value !== without),
    [languages, shown, without],
  );
  return (
    <Select
      label={label}
      data={choices}
      value={value}
      onChange={onChange}
      placeholder={t('language.choose')}
      nothingFound={t('language.none')}
    />
  );
}
