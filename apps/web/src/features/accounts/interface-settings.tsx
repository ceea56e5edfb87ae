import { type Language, languages } from '@rushes/contract/enums';
import type { Settings } from '@rushes/contract/identity';
import type { FolderView } from '#features/pods/widgets/view-choice.ts';
import type { Theme } from '#lib/color-scheme.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import { Select } from '#ui/form/select.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { Section, SettingRow } from '#ui/layout/section.tsx';

interface Props {
  settings: Settings;
  language: Language;
  languageNames: Record<Language, string>;
  theme: Theme;
  onLanguage: (language: Language) => void;
  onTheme: (theme: Theme) => void;
  onView: (view: FolderView) => void;
}

/** Appearance settings. Each choice is saved immediately. */
export function InterfaceSettings({
  settings,
  language,
  languageNames,
  theme,
  onLanguage,
  onTheme,
  onView,
}: Props) {
  const { t } = useTranslation('accounts');
  return (
    <Section title={t('interface.title')}>
      <SettingRow label={t('interface.language')} hint={t('interface.languageHint')}>
        <Select
          label={t('interface.language')}
          quiet
          width={168}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChange={onLanguage}
        />
      </SettingRow>
      <SettingRow label={t('interface.dark')} hint={t('interface.darkHint')}>
        <Switch
          label={t('interface.dark')}
          checked={theme === 'dark'}
          onChange={(dark) => onTheme(dark ? 'dark' : 'light')}
        />
      </SettingRow>
      <SettingRow label={t('interface.view')} hint={t('interface.viewHint')}>
        <Segmented
          label={t('interface.view')}
          options={[
            { value: 'grid', label: t('interface.grid') },
            { value: 'list', label: t('interface.list') },
          ]}
          value={settings.view_folders}
          onChange={onView}
        />
      </SettingRow>
    </Section>
  );
}
