import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { dismissFolderChange, type FolderChange, REDIRECT_DELAY_MS } from './viewed-folder.ts';

/** The viewed folder was changed by another user: shows a message and redirects to the nearest remaining folder. */
export function ViewedFolderDialog({ news }: { news: FolderChange }) {
  const { t } = useTranslation('node-dialogs');
  const navigate = useNavigate();
  const { stays, parent } = news;
  useEffect(() => {
    if (stays) return;
    const leaving = setTimeout(() => {
      void (parent ? navigate({ to: '/node/$id', params: { id: parent } }) : navigate({ to: '/' }));
    }, REDIRECT_DELAY_MS);
    return () => clearTimeout(leaving);
  }, [stays, parent, navigate]);
  const key = stays ? 'movedHere' : news.reason;
  return (
    <Dialog
      title={t(`viewed.${key}.title`)}
      onClose={dismissFolderChange}
      foot={
        <Button onClick={dismissFolderChange} data-autofocus>
          {t('viewed.ok')}
        </Button>
      }
    >
      <p>{t(`viewed.${key}.text`, { name: news.name })}</p>
    </Dialog>
  );
}
