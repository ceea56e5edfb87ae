import { useTranslation } from '#lib/i18n.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { StatusPage } from '#ui/status-page.tsx';

export function ExpiredPage() {
  const { t } = useTranslation('routes');
  return (
    <StatusPage
      bars={['lit', 'dim', 'dim']}
      title={t('expired.title')}
      text={t('expired.text')}
      actions={
        <LinkButton to="/" size="md">
          {t('toFolders')}
        </LinkButton>
      }
    />
  );
}
