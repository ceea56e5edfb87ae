import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LanguageWords } from '#features/identity/language-words.tsx';
import { useUploadAccess, useUploadFolder } from '#features/uploadlinks/upload-access/queries.ts';
import { SendFiles } from '#features/uploadlinks/upload-access/send-files.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { StatusPage } from '#ui/feedback/status-page.tsx';
import { Mark } from '#ui/image/logo.tsx';
import styles from './embedded-upload.module.css';
import { endingOf, Waiting } from './upload-access.tsx';

const wishedTheme = (): 'light' | 'dark' => {
  const wished = new URLSearchParams(location.search).get('theme');
  if (wished === 'light' || wished === 'dark') return wished;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
};

/** On another website: the `theme` parameter or the system colour scheme applies; the stored theme does not change. */
function useHostTheme(): void {
  useEffect(() => {
    const root = document.documentElement;
    const light = matchMedia('(prefers-color-scheme: light)');
    const follow = () => root.setAttribute('data-theme', wishedTheme());
    follow();
    light.addEventListener('change', follow);
    return () => light.removeEventListener('change', follow);
  }, []);
}

/** The upload page in an iframe on another site: no tenant branding, no cookies. */
export function EmbeddedUploadPage() {
  const { t } = useTranslation('upload-access');
  const { code } = useParams({ strict: false }) as { code: string };
  const { data, error, refetch } = useUploadAccess(code);
  useHostTheme();
  const ending = endingOf(error) ?? (data && !data.access.widget ? 'notHere' : undefined);
  if (ending)
    return (
      <StatusPage
        bare
        bars={['dim', 'dim', 'missing']}
        title={t(`${ending}.title`)}
        text={t(`${ending}.text`)}
      />
    );
  return (
    <div className={styles.widget}>
      <h1 className="visually-hidden">{t('page')}</h1>
      <div className={styles.body}>
        {data?.pass ? (
          <Files code={code} pass={data.pass} />
        ) : (
          <Waiting error={error} onRetry={() => void refetch()} />
        )}
      </div>
      <footer className={styles.foot}>
        <span className={styles.mark}>
          <Mark size={12} /> Rushes
        </span>
        <LanguageWords />
      </footer>
    </div>
  );
}

function Files({ code, pass }: { code: string; pass: Parameters<typeof useUploadFolder>[1] }) {
  const { data: folder, error, refetch } = useUploadFolder(code, pass);
  return folder ? (
    <SendFiles code={code} folder={folder} />
  ) : (
    <Waiting error={error} onRetry={() => void refetch()} />
  );
}
