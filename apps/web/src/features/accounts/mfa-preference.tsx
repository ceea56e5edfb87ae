import type { Mfa } from '@rushes/contract/mfa';
import { useTranslation } from '#lib/i18n.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import { Section, SettingRow } from '#ui/layout/section.tsx';
import { usePreference } from './mutations.ts';

/** Hidden if there is only one method. */
export function MfaPreference({ mfa }: { mfa: Mfa }) {
  const { t } = useTranslation('accounts');
  const prefer = usePreference();
  if (mfa.enabled === 0 || mfa.passkeys === 0) return null;
  return (
    <Section title={t('preference.title')}>
      <SettingRow label={t('preference.label')} hint={t('preference.hint')}>
        <Segmented
          label={t('preference.label')}
          options={[
            { value: 'totp', label: t('preference.totp') },
            { value: 'passkey', label: t('preference.passkey') },
          ]}
          value={prefer.isPending ? prefer.variables : mfa.preferred}
          onChange={(preferred) => prefer.mutate(preferred)}
        />
      </SettingRow>
    </Section>
  );
}
