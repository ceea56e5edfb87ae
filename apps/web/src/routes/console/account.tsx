import { DeleteAccount } from '#features/accounts/delete-account.tsx';
import { EmailRow } from '#features/accounts/email-row.tsx';
import { InterfaceSettings } from '#features/accounts/interface-settings.tsx';
import { NameForm } from '#features/accounts/name-form.tsx';
import { PasswordRow } from '#features/accounts/password-row.tsx';
import { SessionList } from '#features/accounts/session-list.tsx';
import { languageNames } from '#features/identity/language-links.tsx';
import { chooseFolderView, chooseLanguage, useThemeChoice } from '#features/identity/settings.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useUser } from '#session/session.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Section, SettingRow } from '#ui/layout/section.tsx';
import { ConsolePage } from './console-page.tsx';

/** My account: profile, sign-in methods, appearance and sessions. */
export function AccountPage() {
  const { t } = useTranslation(['console', 'accounts', 'tokens']);
  const user = useUser();
  const language = useLanguage();
  const { theme, choose } = useThemeChoice();
  if (!user) return null;
  return (
    <ConsolePage title={t('menu.account')}>
      <Section title={t('accounts:person')}>
        <NameForm key={user.id} />
        <EmailRow />
        <PasswordRow />
        <SettingRow
          label={t('accounts:factor.label')}
          hint={t(user.mfa ? 'accounts:factor.on' : 'accounts:factor.off')}
        >
          <LinkButton to="/console/profile/mfa" variant="default">
            {t('accounts:factor.open')}
          </LinkButton>
        </SettingRow>
        {user.tenants.length > 0 && (
          <SettingRow label={t('tokens:own.label')} hint={t('tokens:own.hint')}>
            <LinkButton to="/console/profile/tokens" variant="default">
              {t('tokens:own.open')}
            </LinkButton>
          </SettingRow>
        )}
        <SettingRow label={t('accounts:news.label')} hint={t('accounts:news.hint')}>
          <LinkButton to="/console/profile/notifications" variant="default">
            {t('accounts:factor.open')}
          </LinkButton>
        </SettingRow>
      </Section>
      <InterfaceSettings
        settings={user.settings}
        language={language}
        languageNames={languageNames}
        theme={theme}
        onLanguage={(next) => void chooseLanguage(next)}
        onTheme={(next) => void choose(next)}
        onView={(next) => void chooseFolderView(next)}
      />
      <SessionList />
      <DeleteAccount />
    </ConsolePage>
  );
}
