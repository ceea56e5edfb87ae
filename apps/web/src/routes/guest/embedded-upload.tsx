import { useParams } from '@tanstack/react-router';
import { LanguageLinks } from '#features/identity/language-links.tsx';
import { useUploadAccess, useUploadFolder } from '#features/uploadlinks/upload-access/queries.ts';
import { SendFiles } from '#features/uploadlinks/upload-access/send-files.tsx';
import type { Theme } from '#lib/color-scheme.ts';
import { useSystemTheme } from '#lib/hooks/use-system-theme.ts';
import { useTranslation } from '#lib/i18n.ts';
import { StatusPage } from '#ui/feedback/status-page.tsx';
import { Mark } from '#ui/image/logo.tsx';
import { useLinkLanguage } from '../link-owner.ts';
import styles from './embedded-upload.module.css';
import { endingOf, Waiting } from './upload-access.tsx';

/** The page of another website may name its theme. */
const wishedTheme = (): Theme | undefined => {
  const wished = new URLSearchParams(location.search).get('theme');
  return wished === 'light' || wished === 'dark' ? wished : undefined;
};

/** The upload page in an iframe on another site: no tenant branding, no cookies. */
export function EmbeddedUploadPage() {
  const { t } = useTranslation('upload-access');
  const { code } = useParams({ strict: false }) as { code: string };
  const { data, error, refetch } = useUploadAccess(code);
  useSystemTheme(wishedTheme());
  useLinkLanguage(data?.access.language, error);
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
      <div className="grow p-20">
        {data?.pass ? (
          <Files code={code} pass={data.pass} />
        ) : (
          <Waiting error={error} onRetry={() => void refetch()} />
        )}
      </div>
      <footer className={styles.foot}>
        <span className="inline-row gap-6">
          <Mark size={12} /> Rushes
        </span>
        <LanguageLinks />
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
