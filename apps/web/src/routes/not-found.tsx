import { useLocation } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { StatusPage } from '#ui/feedback/status-page.tsx';

export function NotFoundPage() {
  const { t } = useTranslation('routes');
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <StatusPage
      open
      bars={['lit', 'missing', 'lit']}
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={
        <LinkButton to="/" size="md">
          {t('toFolders')}
        </LinkButton>
      }
      foot={t('notFound.foot', { path })}
    />
  );
}
