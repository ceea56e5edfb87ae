import { getDownload } from '@rushes/contract/downloads';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { downloadKeys } from '#features/downloads/keys.ts';
import { saveUrl } from '#features/downloads/widgets/save-file.ts';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { checkSession } from '#session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { StatusPage } from '#ui/feedback/status-page.tsx';

/** Target of the notification and the e-mail: the user who requested the download gets it, in any session. */
export function DownloadPage() {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const { id } = useParams({ from: '/main/download/$id' });
  const found = useQuery({
    queryKey: downloadKeys.one(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      await checkSession();
      return call(getDownload, { params: { id } });
    },
  });
  const { download, url = null } = found.data ?? {};
  const name = download?.name ?? '';
  useEffect(() => {
    if (url !== null) saveUrl({ name, url });
  }, [name, url]);

  const toFiles = (
    <LinkButton to="/" size="md" variant="default">
      {t('page.toFiles')}
    </LinkButton>
  );
  if (found.error)
    return (
      <StatusPage
        bare
        bars={['dim', 'missing', 'missing']}
        title={t('page.gone')}
        text={errorText(found.error)}
        actions={toFiles}
      />
    );
  if (!download)
    return (
      <StatusPage bare bars={['dim', 'dim', 'dim']} title={t('page.looking')} text={t('page.lookingText')} />
    );
  if (url === null)
    return (
      <StatusPage
        bare
        bars={['dim', 'dim', 'lit']}
        title={t('page.preparing')}
        text={t('page.preparingText')}
        actions={toFiles}
      />
    );
  return (
    <StatusPage
      bare
      bars={['lit', 'lit', 'lit']}
      title={t('page.begun')}
      text={t('page.begunText', { name, size: bytes(download.size, language) })}
      actions={
        <>
          <Button variant="default" onClick={() => saveUrl({ name, url })}>
            {t('page.again')}
          </Button>
          {toFiles}
        </>
      }
    />
  );
}
