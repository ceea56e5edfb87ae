import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ExportButton } from '#features/usage/export-button.tsx';
import { useFigures } from '#features/usage/figures.ts';
import { daysOf, type PeriodChoice, readPeriod, searchOf, todayHere } from '#features/usage/period.ts';
import { type ListState, PAGE, PlatformList } from '#features/usage/platform-list.tsx';
import {
  fetchList,
  usePlatformUsage,
  useTenantUsage,
  useUserList,
  useUserUsage,
} from '#features/usage/queries.ts';
import { UsageView } from '#features/usage/usage-view.tsx';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useTranslation } from '#lib/i18n.ts';
import { ConsolePage } from './console-page.tsx';
import styles from './usage.module.css';
import { UsageDetail } from './usage-detail.tsx';

const WAIT_MS = 250;
const START: ListState = { list: 'tenants', q: '', sort: 'bandwidth', offset: 0 };

/** Usage of all workspaces, for the platform administrator. */
export function SystemUsagePage() {
  const { t } = useTranslation('usage');
  const { span } = useFigures();
  const navigate = useNavigate();
  const period = readPeriod(useSearch({ from: '/console/console/system-usage' }));
  const [state, setState] = useState(START);
  const { list, sort, offset } = state;
  const q = useDebounced(state.q.trim(), WAIT_MS);
  const query = { ...daysOf(period, todayHere()), sort, limit: PAGE, offset, ...(q ? { q } : {}) };
  const platform = usePlatformUsage(list === 'tenants' ? query : { ...query, offset: 0, limit: 1 });
  const people = useUserList(query, list === 'users');
  const { data } = platform;
  const found = list === 'tenants' ? data && { rows: data.tenants, total: data.count } : undefined;
  const persons =
    list === 'users' ? people.data && { rows: people.data.users, total: people.data.count } : undefined;
  const { rows, total } = found ?? persons ?? { rows: [], total: 0 };
  return (
    <ConsolePage
      title={t('system.title')}
      lead={data ? span(data) : t('system.lead')}
      action={
        data && <ExportButton label={t('exportDays')} name={`${data.from} ${data.to}`} days={data.days} />
      }
    >
      <UsageView
        usage={data}
        error={platform.error ?? people.error}
        isStale={platform.isPlaceholderData}
        period={period}
        onPeriod={(choice) => void navigate({ to: '/console/system-usage', search: searchOf(choice) })}
      >
        <PlatformList
          state={state}
          onState={setState}
          rows={rows}
          total={total}
          link={(row) => <RowLink id={row.id!} list={list} period={period} row={row} />}
        >
          <ExportButton
            label={t('exportList')}
            name={`${t(`system.${list}`)} ${data?.from ?? ''}`}
            fetchParts={() => fetchList(list, query)}
            rest={list}
          />
        </PlatformList>
        {people.data && list === 'users' && (
          <p className={styles.zone}>{t('system.months', { span: span(people.data) })}</p>
        )}
      </UsageView>
    </ConsolePage>
  );
}

interface RowProps {
  id: string;
  list: ListState['list'];
  period: PeriodChoice;
  row: { name: string; email?: string; tenant?: { name: string } };
}

function RowLink({ id, list, period, row }: RowProps) {
  const search = searchOf(period);
  if (list === 'tenants')
    return (
      <Link to="/console/system-usage/tenants/$id" params={{ id }} search={search} className={styles.row}>
        {row.name}
      </Link>
    );
  return (
    <Link to="/console/system-usage/users/$id" params={{ id }} search={search} className={styles.row}>
      {row.name}
      <span className={styles.second}>{[row.email, row.tenant?.name].filter(Boolean).join(' · ')}</span>
    </Link>
  );
}

export function SystemTenantPage() {
  const { t } = useTranslation('usage');
  const { span } = useFigures();
  const navigate = useNavigate();
  const { id } = useParams({ from: '/console/console/system-usage/tenants/$id' });
  const period = readPeriod(useSearch({ from: '/console/console/system-usage/tenants/$id' }));
  const usage = useTenantUsage(id, daysOf(period, todayHere()));
  const { data } = usage;
  return (
    <UsageDetail
      name={data?.tenant.name}
      kind={t('system.workspace')}
      parent={<Back period={period} />}
      lead={data && span(data)}
      usage={usage}
      period={period}
      onPeriod={(choice) =>
        void navigate({ to: '/console/system-usage/tenants/$id', params: { id }, search: searchOf(choice) })
      }
      groups={[
        { key: 'projects', parts: data?.projects ?? [] },
        {
          key: 'users',
          parts: data?.users ?? [],
          link: (part) => (
            <Link to="/console/system-usage/users/$id" params={{ id: part.id }} search={searchOf(period)}>
              {part.name}
            </Link>
          ),
        },
      ]}
    />
  );
}

export function SystemUserPage() {
  const { t } = useTranslation('usage');
  const navigate = useNavigate();
  const { id } = useParams({ from: '/console/console/system-usage/users/$id' });
  const period = readPeriod(useSearch({ from: '/console/console/system-usage/users/$id' }));
  const usage = useUserUsage(id, null, daysOf(period, todayHere()));
  const { data } = usage;
  return (
    <UsageDetail
      name={data?.user.name}
      kind={t('group.users')}
      parent={<Back period={period} />}
      lead={data?.user.email}
      usage={usage}
      period={period}
      onPeriod={(choice) =>
        void navigate({ to: '/console/system-usage/users/$id', params: { id }, search: searchOf(choice) })
      }
      groups={[
        {
          key: 'tenants',
          parts: data?.tenants ?? [],
          link: (part) => (
            <Link to="/console/system-usage/tenants/$id" params={{ id: part.id }} search={searchOf(period)}>
              {part.name}
            </Link>
          ),
        },
        { key: 'projects', parts: data?.projects ?? [] },
      ]}
    />
  );
}

function Back({ period }: { period: PeriodChoice }) {
  const { t } = useTranslation('usage');
  return (
    <Link to="/console/system-usage" search={searchOf(period)}>
      {t('system.title')}
    </Link>
  );
}
