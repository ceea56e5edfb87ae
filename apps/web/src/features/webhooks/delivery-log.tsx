import { type DeliveryState, deliveryStates, type WebhookDelivery } from '@rushes/contract/webhooks';
import { useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { count, dateTime } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { MoreButton } from '#ui/button/more-button.tsx';
import { Dot } from '#ui/feedback/dot.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Select } from '#ui/form/select.tsx';
import { Table, TableCell, TableRow } from '#ui/list/table.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import styles from './delivery-log.module.css';
import { useDeliveries, type WebhookOf } from './queries.ts';
import { stateTones, useAttemptText } from './webhook-words.ts';

const COLUMNS = '150px minmax(180px, 1.5fr) minmax(170px, 1.2fr) 80px 80px';
const ALL = 'all';

export function DeliveryLog({ of, active }: { of: WebhookOf; active: boolean }) {
  const { t } = useTranslation('webhooks');
  const [state, setState] = useState<DeliveryState | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const list = useDeliveries(of, state);
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <>
      <div className="mb-12">
        <Select<DeliveryState | typeof ALL>
          label={t('log.filter')}
          quiet
          width={200}
          data={[
            { value: ALL, label: t('log.everything') },
            ...deliveryStates.map((value) => ({ value, label: t(`delivery.${value}`) })),
          ]}
          value={state ?? ALL}
          onChange={(next) => setState(next === ALL ? null : next)}
        />
      </div>
      {list.error && deliveries.length === 0 && <p className="red">{errorText(list.error)}</p>}
      {list.isPending && <Skeleton rows={8} height={46} />}
      {list.data && deliveries.length === 0 && <p className="muted">{t('log.none')}</p>}
      {deliveries.length > 0 && (
        <Table
          label={t('log.title')}
          columns={COLUMNS}
          head={[
            ...(['when', 'event', 'result'] as const).map((key) => ({ key, label: t(`log.${key}`) })),
            ...(['attempts', 'ms'] as const).map((key) => ({ key, label: t(`log.${key}`), end: true })),
          ]}
        >
          {deliveries.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} onOpen={() => setShown(delivery.id)} />
          ))}
        </Table>
      )}
      <MoreButton list={list} />
      {shown && <DeliveryDialog of={of} id={shown} active={active} onClose={() => setShown(null)} />}
    </>
  );
}

function Row({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage();
  const attemptText = useAttemptText();
  const { type, name, state, attempts, ms, createdat } = delivery;
  const event = t(`event.${type}`);
  const time = dateTime(createdat, language);
  const result = attemptText(delivery);
  return (
    <TableRow>
      <TableCell plain label={t('log.when')}>
        <time dateTime={createdat}>{time}</time>
      </TableCell>
      <TableCell>
        <button
          type="button"
          className={styles.event}
          aria-label={t('log.open', { event, time })}
          onClick={onOpen}
        >
          {event}
        </button>
        {name && <p className="truncate font-small muted">{name}</p>}
      </TableCell>
      <TableCell plain label={t('log.result')}>
        <span className={styles.state}>
          <Dot tone={stateTones[state]} />
          {t(`delivery.${state}`)}
        </span>
        {result && <p className="font-small muted">{result}</p>}
      </TableCell>
      <TableCell end label={t('log.attempts')}>
        {count(attempts, language)}
      </TableCell>
      <TableCell end label={t('log.ms')}>
        {ms === null ? '–' : t('log.milliseconds', { ms: count(ms, language) })}
      </TableCell>
    </TableRow>
  );
}
