import { can } from '@rushes/contract/abilities';
import { mailTimes, notificationNames } from '@rushes/contract/notifications';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useUser } from '#session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './accounts.module.css';
import { useSetNotification } from './mutations.ts';
import { useNotificationSettings } from './queries.ts';

/** E-mail setting per kind of notification. Each choice is saved immediately. */
export function NotificationSettings() {
  const { t } = useTranslation(['accounts', 'ui']);
  const user = useUser();
  const { data, error, refetch } = useNotificationSettings();
  const { mutate } = useSetNotification();
  const keeps = user?.tenants.some(({ accessPoints }) =>
    accessPoints.some(({ abilities }) => can(abilities, 'control TenantConfiguration')),
  );
  // Limit notifications only go to users who can change the limits.
  const names = notificationNames.filter((name) => name !== 'limits' || keeps);
  if (error && !data)
    return (
      <Alert
        tone="error"
        action={
          <Button variant="default" onClick={() => void refetch()}>
            {t('ui:again')}
          </Button>
        }
      >
        {errorText(error)}
      </Alert>
    );
  return (
    <Section title={t('news.title')} text={t('news.text', { email: user?.email ?? '' })}>
      <div className={styles.choices}>
        {!data && <Skeleton rows={names.length} height={56} />}
        {data &&
          names.map((name) => (
            <div key={name} className={styles.choice}>
              <div className={styles.choiceWords}>
                <div>{t(`news.${name}.label`)}</div>
                <div className="font-small leading-16 muted">{t(`news.${name}.hint`)}</div>
              </div>
              <Segmented
                label={t(`news.${name}.label`)}
                options={mailTimes.map((value) => ({ value, label: t(`news.when.${value}`) }))}
                value={data[name]}
                onChange={(value) => mutate({ name, value })}
              />
            </div>
          ))}
      </div>
    </Section>
  );
}
