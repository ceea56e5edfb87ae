import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api.ts';
import { ChunkError } from '#lib/chunk.ts';
import { errorText } from '#lib/error-text.ts';
import { Button } from '#ui/button.tsx';
import { StatusPage } from '#ui/status-page.tsx';

interface Props {
  error: unknown;
  reset: () => void;
}

export function ErrorPage({ error, reset }: Props) {
  const { t } = useTranslation('app');
  const missing = error instanceof ChunkError;
  const title = missing ? t('error.loadTitle') : t('error.title');
  const text = missing ? t('error.loadText') : error instanceof ApiError ? errorText(error) : t('error.text');
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
      foot={error instanceof ApiError ? `${error.status || ''} ${error.code}`.trim() : ''}
    />
  );
}
