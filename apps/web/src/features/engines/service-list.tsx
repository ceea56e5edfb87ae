import { type EnginesStatus, engineAliases } from '@rushes/contract/engines';
import { errorText } from '#lib/error-text.ts';
import { count, monthName } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Dot } from '#ui/feedback/dot.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Table, TableCell, TableRow } from '#ui/list/table.tsx';
import { type EngineStatus, statusOf } from './engine-status.ts';
import styles from './engines.module.css';
import { useEngines, useEnginesHealth } from './queries.ts';
import { type ServiceRow, serviceRows } from './service-rows.ts';

const COLUMNS = 'minmax(150px, 1.2fr) minmax(190px, 1.4fr) minmax(190px, 1.4fr) minmax(120px, 0.7fr)';

/** Services with their engine, whether it responds, and the credits of this month. Null: the whole platform. */
export function ServiceList({ tenantId }: { tenantId: string | null }) {
  const { data, error } = useEngines(tenantId);
  if (error && !data) return <p className="red">{errorText(error)}</p>;
  if (!data) return <Skeleton rows={engineAliases.length} height={56} />;
  return <Services tenantId={tenantId} status={data} />;
}

function Services({ tenantId, status }: { tenantId: string | null; status: EnginesStatus }) {
  const { t } = useTranslation('engines');
  const language = useLanguage();
  const health = useEnginesHealth(tenantId);
  const { rows, total } = serviceRows(status);
  const month = monthName(status.month.start, language);
  const heads = {
    service: t('column.service'),
    engine: t('column.engine'),
    status: t('column.status'),
    credits: t('column.credits', { month }),
  };
  return (
    <div className={styles.list}>
      <Table
        label={t('title')}
        columns={COLUMNS}
        head={Object.entries(heads).map(([key, label]) => ({ key, label, end: key === 'credits' }))}
      >
        {rows.map((row) => (
          <TableRow key={row.alias} className={styles.row!}>
            <ServiceName alias={row.alias} />
            <EngineCell row={row} label={heads.engine} />
            {row.engine ? (
              <TableCell label={heads.status} className={styles.line}>
                <Status status={statusOf(row.engine, health.data?.checks, health.isFetching)} />
              </TableCell>
            ) : (
              <TableCell plain />
            )}
            <Credits row={row} label={heads.credits} />
          </TableRow>
        ))}
        <TableRow className={`${styles.row} ${styles.total}`}>
          <TableCell>{t('total')}</TableCell>
          <TableCell plain />
          <TableCell plain />
          <Credits row={total} label={heads.credits} />
        </TableRow>
      </Table>
      <p className="max-w-560 pt-12 font-small leading-16 muted">
        {t('credits')} {t(tenantId ? 'operator.tenant' : 'operator.platform')}
      </p>
    </div>
  );
}

const known = [...engineAliases, 'priority'] as const;

function ServiceName({ alias }: { alias: string }) {
  const { t } = useTranslation('engines');
  const name = known.find((one) => one === alias);
  return (
    <TableCell>
      <div className="medium">{name ? t(`service.${name}`) : alias}</div>
      {name && name !== 'priority' && (
        <div className="font-small leading-16 muted break-anywhere">{alias}</div>
      )}
    </TableCell>
  );
}

function EngineCell({ row: { engine }, label }: { row: ServiceRow; label: string }) {
  const { t } = useTranslation('engines');
  if (!engine) return <TableCell plain />;
  return (
    <TableCell label={label} className={styles.line}>
      <div>
        <div>{engine.engine ?? t('none')}</div>
        {engine.engine !== null && (
          <div className={styles.quiet}>
            {t(engine.leavesserver ? 'location.outside' : 'location.inside')}
          </div>
        )}
      </div>
    </TableCell>
  );
}

function Status({ status: { tone, say, reason } }: { status: EngineStatus }) {
  const { t } = useTranslation('engines');
  return (
    <div>
      <div className="inline-row gap-8">
        <Dot tone={tone} />
        {t(`status.${say}`)}
      </div>
      {reason && <div className={styles.quiet}>{t(`reason.${reason}`)}</div>}
    </div>
  );
}

function Credits({ row: { settled, reserved }, label }: { row: ServiceRow; label: string }) {
  const { t } = useTranslation('engines');
  const language = useLanguage();
  return (
    <TableCell end label={label} className={styles.line}>
      <div className={styles.credits}>
        <div>{count(settled, language)}</div>
        {reserved > 0 && (
          <div className={styles.quiet}>{t('reserved', { number: count(reserved, language) })}</div>
        )}
      </div>
    </TableCell>
  );
}
