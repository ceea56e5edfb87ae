import type { WebhookAttempt } from '@rushes/contract/webhooks';
import { errorText } from '#lib/error-text.ts';
import { count, dateTime } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogFooter } from '#ui/dialog/dialog-footer.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import styles from './delivery-log.module.css';
import { useWebhookActions } from './mutations.ts';
import { useDelivery, type WebhookOf } from './queries.ts';
import { useAttemptText } from './webhook-words.ts';

interface Props {
  of: WebhookOf;
  id: string;
  /** Only a webhook that is on sends again. */
  active: boolean;
  onClose: () => void;
}

/** The request of a delivery, and what came back on each attempt. */
export function DeliveryDialog({ of, id, active, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage();
  const actions = useWebhookActions(of.tenantId);
  const { data, error } = useDelivery(of, id);

  const { busy, problem, submit } = useSubmission(async () => {
    await actions.replay(of.webhookId, id);
    showSnackbar({ text: t('detail.replayed'), tone: 'success' });
  });
  const delivery = data?.delivery;
  return (
    <Dialog
      title={delivery ? t(`event.${delivery.type}`) : t('log.title')}
      lead={delivery?.name}
      onClose={onClose}
      problem={problem ?? (error && errorText(error))}
      steady
      foot={
        <DialogFooter
          confirm={active && delivery && delivery.state !== 'waiting' ? t('detail.replay') : null}
          onConfirm={() => void submit()}
          busy={busy}
          closes
          onClose={onClose}
        />
      }
    >
      {!data && !error && <Skeleton rows={6} height={30} />}
      {data && delivery && (
        <>
          <dl className={styles.facts}>
            <dt>{t('detail.id')}</dt>
            <dd className="break-anywhere">{delivery.eventid}</dd>
            <dt>{t('detail.state')}</dt>
            <dd>{t(`delivery.${delivery.state}`)}</dd>
            <dt>{t('log.attempts')}</dt>
            <dd>{count(delivery.attempts, language)}</dd>
            {delivery.nextat && (
              <>
                <dt>{t('detail.next')}</dt>
                <dd>{dateTime(delivery.nextat, language)}</dd>
              </>
            )}
          </dl>
          {(delivery.state === 'withheld' || delivery.state === 'cancelled') && (
            <p className="mt-12">{t(`detail.${delivery.state}`)}</p>
          )}
          <h3 className={styles.heading}>{t('detail.body')}</h3>
          <Code label={t('detail.body')} text={JSON.stringify(JSON.parse(data.body), null, 2)} />
          {data.tries.length === 0 && delivery.state === 'waiting' && (
            <p className="mt-12 muted">{t('detail.noAttempt')}</p>
          )}
          {data.tries.map((attempt) => (
            <Attempt key={`${attempt.at} ${attempt.headers['webhook-timestamp']}`} attempt={attempt} />
          ))}
        </>
      )}
    </Dialog>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage();
  const text = useAttemptText()(attempt);
  const { at, url, headers, ms, response, status } = attempt;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <section aria-label={t('detail.attempt', { time: dateTime(at, language) })}>
      <h3 className={styles.heading}>{t('detail.attempt', { time: dateTime(at, language) })}</h3>
      <p>
        {text}, {t('log.milliseconds', { ms: count(ms, language) })}
      </p>
      <h4 className={styles.heading}>{t('detail.request')}</h4>
      <Code label={t('detail.request')} text={[`POST ${url}`, ...lines].join('\n')} />
      {status !== null && (
        <>
          <h4 className={styles.heading}>{t('detail.response')}</h4>
          {response ? (
            <Code label={t('detail.response')} text={response} />
          ) : (
            <p className="muted">{t('detail.noResponse')}</p>
          )}
        </>
      )}
    </section>
  );
}

/** Scrollable, so it takes the focus of the keyboard. */
function Code({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    <section className={styles.code} tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  );
}
