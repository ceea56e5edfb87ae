import type { Subscription } from '@rushes/contract/identity';
import type { Tenant } from '@rushes/contract/tenants';
import { EllipsisVertical } from 'lucide-react';
import { errorText } from '#lib/error-text.ts';
import { count, dayAndMonth, gigabytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { MoreButton } from '#ui/button/more-button.tsx';
import { Dot, type Tone } from '#ui/feedback/dot.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Table, TableCell, TableRow } from '#ui/list/table.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { type TenantState, type TenantView, useTenants } from './queries.ts';
import { actionsIn, type TenantAction } from './tenant-actions.ts';
import { type LimitField, limitFields } from './tenant-form.ts';
import styles from './tenants.module.css';

const COLUMNS =
  'minmax(150px, 1.5fr) 92px minmax(146px, 1fr) 66px 72px minmax(112px, 0.8fr) minmax(108px, 0.8fr) 104px 32px';
const tones: Record<TenantState, Tone> = { active: 'ok', expired: 'warn', marked: 'error', deleted: 'idle' };

interface Props {
  view: TenantView;
  onAction: (action: TenantAction, tenant: Tenant) => void;
}

export function TenantList({ view, onAction }: Props) {
  const { t } = useTranslation('tenants');
  const list = useTenants(view);
  const { data, error, isPending } = list;
  const tenants = data?.pages.flatMap((page) => page.tenants) ?? [];
  if (error && tenants.length === 0) return <p className="red">{errorText(error)}</p>;
  if (isPending) return <Skeleton rows={8} height={46} />;
  if (tenants.length === 0) return <p className="muted">{t('list.none')}</p>;
  return (
    <>
      <Table
        label={t('list.title')}
        columns={COLUMNS}
        head={[
          ...(['name', 'state', 'subscription'] as const).map((key) => ({ key, label: t(`column.${key}`) })),
          ...limitFields.map((key) => ({ key, label: t(`short.${key}`), end: true })),
          { key: 'menu', label: <span className="visually-hidden">{t('column.menu')}</span> },
        ]}
      >
        {tenants.map((tenant) => (
          <TenantRow key={tenant.id} tenant={tenant} onAction={onAction} />
        ))}
      </Table>
      <MoreButton list={list} />
    </>
  );
}

function TenantRow({ tenant, onAction }: { tenant: Tenant; onAction: Props['onAction'] }) {
  const { t } = useTranslation('tenants');
  const { administrator: admin } = tenant;
  const person = admin && `${admin.firstname} ${admin.lastname}`.trim();
  return (
    <TableRow dim={tenant.state === 'deleted'} className={styles.row!}>
      <TableCell className={styles.who}>
        <div className="font-body medium leading-17 break-anywhere">{tenant.name}</div>
        <div className="font-small leading-16 muted" title={admin?.email}>
          {person || t('list.nobody')}
        </div>
      </TableCell>
      <TableCell label={t('column.state')}>
        <span className="inline-row gap-8">
          <Dot tone={tones[tenant.state]} />
          {t(`state.${tenant.state}`)}
        </span>
      </TableCell>
      <TableCell label={t('column.subscription')}>
        <SubscriptionCell subscription={tenant.subscription} />
      </TableCell>
      {limitFields.map((field) => (
        <TableCell key={field} end label={t(`short.${field}`)}>
          <Used field={field} used={tenant.used[field]} limit={tenant.limits[field]} />
        </TableCell>
      ))}
      <TableCell className={styles.menu}>
        <Menu width={200}>
          <Menu.Target>
            <IconButton label={t('list.menu', { name: tenant.name })}>
              <EllipsisVertical size={16} strokeWidth={1.75} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {actionsIn[tenant.state].map((action) => (
              <Menu.Item
                key={action}
                onClick={() => onAction(action, tenant)}
                {...(action === 'delete' ? { className: 'red' } : {})}
              >
                {t(`action.${action}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </TableCell>
    </TableRow>
  );
}

function SubscriptionCell({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('tenants');
  const language = useLanguage();
  const end = subscription.subscriptionEnd;
  const day = end && dayAndMonth(end.date, language, { calendar: true });
  return (
    <>
      <div>{t(`subscription.${subscription.subscriptionType}`)}</div>
      <div className="font-small leading-16 muted">
        {day ? t(subscription.expired ? 'list.ended' : 'list.until', { date: day }) : t('list.endless')}
      </div>
    </>
  );
}

/** Turns red when the limit is reached. */
function Used({ field, used, limit }: { field: LimitField; used: number; limit: number }) {
  const { t } = useTranslation('tenants');
  const language = useLanguage();
  const words = (value: number) =>
    field === 'storage' || field === 'bandwidth' ? gigabytes(value, language) : count(value, language);
  return (
    <span className={styles.used} data-full={(limit > 0 && used >= limit) || undefined}>
      {t('list.used', { used: words(used), limit: words(limit) })}
    </span>
  );
}
