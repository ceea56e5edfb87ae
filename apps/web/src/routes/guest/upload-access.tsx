import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { Clock } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { LanguageLinks } from '#features/identity/language-links.tsx';
import { AboutLink, LinkFacts } from '#features/uploadlinks/upload-access/about-link.tsx';
import { PasswordForm } from '#features/uploadlinks/upload-access/password-form.tsx';
import { type Known, useUploadAccess, useUploadFolder } from '#features/uploadlinks/upload-access/queries.ts';
import { SendFiles } from '#features/uploadlinks/upload-access/send-files.tsx';
import { ApiError } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { dayAndMonth } from '#lib/format.ts';
import { useSystemTheme } from '#lib/hooks/use-system-theme.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StatusPage } from '#ui/feedback/status-page.tsx';
import { BrandMark } from '#ui/image/brand-mark.tsx';
import { Logo, Mark } from '#ui/image/logo.tsx';
import { linkEndIn, linkOwnerIn, useLinkLanguage } from '../link-owner.ts';
import styles from './upload-access.module.css';

const endings = { '11017': 'gone', '1012': 'over', ERR180: 'away' } as const;

/** Why a link accepts no uploads; undefined for other errors. */
export function endingOf(
  error: unknown,
): (typeof endings)[keyof typeof endings] | 'paused' | 'revoked' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const cause = linkEndIn(error);
  if (cause === 'paused' || cause === 'revoked') return cause;
  return Object.entries(endings).find(([code]) => code === error.code)?.[1];
}

/** Page of an upload link, for guests: the entrance, then the drop zone. */
export function UploadAccessPage() {
  const { t } = useTranslation('upload-access');
  const { code } = useParams({ strict: false }) as { code: string };
  const { data, error, refetch } = useUploadAccess(code);
  useStep(code, data);
  useSystemTheme();
  useLinkLanguage(data?.access.language, error);
  const ending = endingOf(error);
  const owner = linkOwnerIn(error);
  if (ending)
    return (
      <StatusPage
        bars={['dim', 'dim', 'missing']}
        head={owner && <BrandMark {...owner} />}
        title={t(`${ending}.title`)}
        text={t(`${ending}.text`)}
      />
    );
  const mark = data ? <BrandMark name={data.access.tenant} {...data.access.brand} /> : <Logo height={24} />;
  if (data?.pass) return <Folder code={code} pass={data.pass} mark={mark} />;
  return (
    <Frame top={mark}>
      <div className="flex grow">
        {data ? (
          <PasswordForm code={code} access={data.access} />
        ) : (
          <Waiting error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </Frame>
  );
}

/** Each step has its URL: the entrance and the drop zone. */
function useStep(code: string, data: Known | undefined): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const step = data && (data.pass ? 'view' : 'login');
  useEffect(() => {
    if (step && !pathname.endsWith(`/${step}`))
      void navigate({ to: `/uploadaccess/$code/${step}`, params: { code }, replace: true });
  }, [navigate, pathname, code, step]);
}

interface FolderProps {
  code: string;
  pass: NonNullable<Known['pass']>;
  mark: ReactNode;
}

function Folder({ code, pass, mark }: FolderProps) {
  const { t } = useTranslation('upload-access');
  const language = useLanguage();
  const { data: folder, error, refetch } = useUploadFolder(code, pass);
  if (!folder)
    return (
      <Frame top={mark}>
        <div className="flex grow">
          <Waiting error={error} onRetry={() => void refetch()} />
        </div>
      </Frame>
    );
  return (
    <Frame
      top={
        <>
          {mark}
          <span className={styles.until}>
            <Clock size={14} strokeWidth={1.6} aria-hidden />
            {t('openUntil', { day: dayAndMonth(folder.expireat, language, { calendar: true }) })}
          </span>
        </>
      }
      foot={
        <p className="row gap-8">
          <Mark size={14} />
          {t('delivered')}
        </p>
      }
    >
      <div className={styles.columns}>
        <AboutLink folder={folder} />
        <div className={styles.send}>
          <SendFiles code={code} folder={folder} host={folder.createdby.name} />
        </div>
        <LinkFacts folder={folder} />
      </div>
    </Frame>
  );
}

interface FrameProps {
  top: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

function Frame({ top, foot, children }: FrameProps) {
  return (
    <div className="stack min-h-full">
      <header className={styles.top}>
        {top}
        <span className={styles.language}>
          <LanguageLinks />
        </span>
      </header>
      {children}
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </div>
  );
}

export function Waiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('upload-access');
  return (
    <div className={styles.waiting}>
      {error ? (
        <>
          <p role="alert">{errorText(error)}</p>
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        </>
      ) : (
        <Skeleton rows={4} height={42} />
      )}
    </div>
  );
}
