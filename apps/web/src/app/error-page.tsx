import { useEffect } from 'react';
import { ApiError } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { ChunkError } from '#lib/load-chunk.ts';
import { Button } from '#ui/button/button.tsx';
import { StatusPage } from '#ui/feedback/status-page.tsx';
import { UserNotLoaded } from './guard.ts';
import { isOutage, reloadWhenBack } from './outages.ts';

/** Delay required by the specification: time to read the message before the redirect to sign-out. */
const LEAVE_MS = 2000;

interface Props {
  error: unknown;
  reset: () => void;
}

export function ErrorPage({ error, reset }: Props) {
  const { t } = useTranslation('app');
  const missing = error instanceof ChunkError;
  const unknown = error instanceof UserNotLoaded;
  const cause = unknown ? error.cause : error;
  useEffect(() => {
    if (!unknown) return;
    const timer = setTimeout(() => window.location.replace('/account/logout'), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [unknown]);
  const isAway = missing || isOutage(cause);
  useEffect(() => (isAway ? reloadWhenBack() : undefined), [isAway]);
  const title = missing ? t('error.loadTitle') : t('error.title');
  const text = missing ? t('error.loadText') : cause instanceof ApiError ? errorText(cause) : t('error.text');
  return (
    <StatusPage
      open
      bars={['dim', 'lit', 'missing']}
      title={title}
      text={text}
      actions={
        <>
          <Button size="md" onClick={() => window.location.reload()}>
            {t('error.reload')}
          </Button>
          {!missing && (
            <Button size="md" variant="default" onClick={reset}>
              {t('error.again')}
            </Button>
          )}
        </>
      }
      foot={cause instanceof ApiError ? `${cause.status || ''} ${cause.code}`.trim() : ''}
    />
  );
}
