import { useParams } from '@tanstack/react-router';
import { EntranceForm } from '#features/accesslinks/review/entrance-form.tsx';
import { useReviewAccess } from '#features/accesslinks/review/queries.ts';
import { SharedFiles } from '#features/accesslinks/review/shared-files.tsx';
import { LanguageWords } from '#features/identity/language-words.tsx';
import { ApiError } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Logo } from '#ui/logo.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusPage } from '#ui/status-page.tsx';
import styles from './review-access.module.css';

/** For people who came through a link: what it asks of them, then what it shows. */
export function ReviewAccessPage() {
  const { t } = useTranslation('review');
  const { code } = useParams({ from: '/blank/reviewaccess/$code' });
  const { data, error, refetch } = useReviewAccess(code);
  const ended =
    error instanceof ApiError && (error.code === '11017' ? 'gone' : error.code === '1012' && 'over');
  if (ended)
    return (
      <StatusPage bars={['dim', 'dim', 'missing']} title={t(`${ended}.title`)} text={t(`${ended}.text`)} />
    );
  if (data?.pass) return <SharedFiles guest={{ code, pass: data.pass }} foot={<LanguageWords />} />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo height={24} />
      </header>
      <div className={styles.middle}>
        {data ? (
          <EntranceForm code={code} access={data.access} />
        ) : error ? (
          <div className={styles.problem}>
            <p role="alert">{errorText(error)}</p>
            <Button variant="default" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </div>
        ) : (
          <div className={styles.problem}>
            <Skeleton rows={4} height={42} />
          </div>
        )}
      </div>
      {data?.access.teamonly === 1 && (
        <p className={styles.signIn}>
          <LinkButton to="/account/login" variant="default">
            {t('signIn')}
          </LinkButton>
        </p>
      )}
      <footer className={styles.foot}>
        <LanguageWords />
      </footer>
    </div>
  );
}
