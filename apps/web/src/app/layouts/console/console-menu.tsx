import { Link, useLocation } from '@tanstack/react-router';
import {
  AudioLines,
  Building2,
  ChartColumn,
  CircleUser,
  CreditCard,
  FileSpreadsheet,
  HardDrive,
  KeySquare,
  Link2,
  type LucideIcon,
  Palette,
  Puzzle,
  ReceiptText,
  ScrollText,
  Settings as SettingsIcon,
  Tags,
  UserCog,
  Users,
  UsersRound,
  Webhook,
} from 'lucide-react';
import { AccessSwitch } from '#features/identity/access-switch.tsx';
import { usePlanName } from '#features/subscriptions/plan-name.ts';
import { TenantSummary } from '#features/subscriptions/tenant-summary.tsx';
import { useUserCount } from '#features/users/queries.ts';
import { count } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { abilitiesOf, listAccess, useAccess } from '#session/access.ts';
import { inExtension } from '#session/host-app.ts';
import { useUser } from '#session/session.ts';
import { type ConsoleItem, itemsFor } from './console-items.ts';
import styles from './console-menu.module.css';

const places = {
  account: '/console/index',
  users: '/console/users',
  groups: '/console/groups',
  provisioning: '/console/provisioning',
  subscriptions: '/console/subscriptions',
  plans: '/console/subscription-plans',
  usage: '/console/usage',
  storage: '/console/storage',
  reports: '/console/reports',
  subscriptionlink: '/console/subscription-link',
  branding: '/console/branding',
  settings: '/console/tenant-settings',
  labels: '/console/labels',
  links: '/console/links',
  services: '/console/services',
  extensions: '/console/extensions',
  webhooks: '/console/webhooks',
  tokens: '/console/tokens',
  audit: '/console/audit',
  tenants: '/console/tenants',
  systemUsage: '/console/system-usage',
  invoices: '/console/invoices',
} as const satisfies Record<ConsoleItem, string>;

const icons: Record<ConsoleItem, LucideIcon> = {
  account: CircleUser,
  users: Users,
  groups: UsersRound,
  provisioning: UserCog,
  subscriptions: CreditCard,
  plans: CreditCard,
  usage: ChartColumn,
  storage: HardDrive,
  reports: FileSpreadsheet,
  subscriptionlink: CreditCard,
  branding: Palette,
  settings: SettingsIcon,
  labels: Tags,
  links: Link2,
  services: AudioLines,
  extensions: Puzzle,
  webhooks: Webhook,
  tokens: KeySquare,
  audit: ScrollText,
  tenants: Building2,
  systemUsage: ChartColumn,
  invoices: ReceiptText,
};

/** My account first, then the items of the tenant under its name, and the tenant at the bottom. */
export function ConsoleMenu({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation('console');
  const user = useUser();
  const access = useAccess();
  if (!user) return null;
  const tenant = user.tenants.find(({ id }) => id === access?.tenant.id);
  const items = itemsFor(abilitiesOf(user, access), access?.tenant ?? null, {
    salesman: user.type === 'salesman',
    extension: inExtension(),
  });
  const others = items.filter((item) => item !== 'account');
  const several = listAccess(user).length > 1;
  const label = tenant && (
    <TenantSummary
      name={several ? (access?.point.node.name ?? tenant.name) : tenant.name}
      subscription={tenant.subscription}
    />
  );
  return (
    <nav className="stack h-full min-h-0 bg-panel" aria-label={t('menu.label')}>
      <div className={styles.items}>
        <Item item="account" onChosen={onChosen} />
        {others.length > 0 && (
          <>
            <div className={styles.group}>{tenant?.name ?? t('menu.platform')}</div>
            {others.map((item) => (
              <Item key={item} item={item} onChosen={onChosen}>
                {item === 'users' && access && <UserCount tenantId={access.tenant.id} />}
                {(item === 'plans' || item === 'subscriptions') && tenant && (
                  <PlanName plan={tenant.subscription.plan} />
                )}
              </Item>
            ))}
          </>
        )}
      </div>
      {label && (
        <div className={styles.foot}>
          {several ? (
            <AccessSwitch inConsole label={label} {...(onChosen ? { onSwitched: onChosen } : {})} />
          ) : (
            <div className="row gap-10 p-4-8">{label}</div>
          )}
        </div>
      )}
    </nav>
  );
}

interface ItemProps {
  item: ConsoleItem;
  onChosen: (() => void) | undefined;
  children?: React.ReactNode;
}

function Item({ item, onChosen, children }: ItemProps) {
  const { t } = useTranslation('console');
  const path = useLocation({ select: ({ pathname }) => pathname });
  const active =
    path === places[item] ||
    path.startsWith(`${places[item]}/`) ||
    (item === 'account' && path.startsWith('/console/profile/'));
  const Icon = icons[item];
  return (
    <Link
      to={places[item]}
      className={styles.item}
      data-active={active || undefined}
      aria-current={active ? 'page' : undefined}
      onClick={() => onChosen?.()}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      <span className="truncate fill">{t(`menu.${item}`)}</span>
      {children}
    </Link>
  );
}

function UserCount({ tenantId }: { tenantId: string }) {
  const language = useLanguage();
  const { data } = useUserCount(tenantId);
  return data === undefined ? null : (
    <span className="font-caption regular tabular muted">{count(data, language)}</span>
  );
}

function PlanName({ plan }: { plan: string | null }) {
  const name = usePlanName()(plan);
  return name && <span className="font-caption regular tabular muted">{name}</span>;
}
