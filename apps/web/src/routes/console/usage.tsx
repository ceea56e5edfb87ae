import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useInvitations, useResources } from '#features/limits/widgets/resources.ts';
import { ExportButton } from '#features/usage/export-button.tsx';
import { useFigures } from '#features/usage/figures.ts';
import { daysOf, type PeriodChoice, readPeriod, searchOf, todayHere } from '#features/usage/period.ts';
import { useUsage, useUserUsage } from '#features/usage/queries.ts';
import { UsageView } from '#features/usage/usage-view.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess } from '#session/access.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { ConsolePage } from './console-page.tsx';
import styles from './usage.module.css';
import { UsageDetail } from './usage-detail.tsx';

/** Resource usage of the workspace, or of one of its users. */
export function UsagePage() {
  const access = useAccess();
  const { user, project, ...search } = useSearch({ from: '/console/console/usage' });
  const navigate = useNavigate();
  if (!access) return null;
  const { tenant } = access;
  const period = readPeriod(search);
  const show = (choice: PeriodChoice, of = user) =>
    void navigate({
      to: '/console/usage',
      search: { ...searchOf(choice), ...(of ? { user: of } : project ? { project } : {}) },
    });
  const common = { period, onPeriod: (choice: PeriodChoice) => show(choice) };
  return user ? (
    <PersonUsage key={user} tenantId={tenant.id} userId={user} {...common} />
  ) : project ? (
    <ProjectUsage key={project} tenantId={tenant.id} projectId={project} {...common} />
  ) : (
    <TenantUsage key={tenant.id} tenantId={tenant.id} {...common} />
  );
}

interface Props {
  tenantId: string;
  period: PeriodChoice;
  onPeriod: (choice: PeriodChoice) => void;
}

function TenantUsage({ tenantId, period, onPeriod }: Props) {
  const { t } = useTranslation('usage');
  const { span } = useFigures();
  const { data, error, isPlaceholderData } = useUsage(tenantId, daysOf(period, todayHere()));
  const { data: resources } = useResources(tenantId);
  const { data: invitations } = useInvitations(tenantId);
  return (
    <ConsolePage
      title={t('title')}
      lead={data && span(data)}
      action={
        <div className={styles.actions}>
          {data && (
            <ExportButton label={t('export')} name={`${data.tenant.name} ${data.from}`} days={data.days} />
          )}
          <LinkButton to="/console/subscription-plans">{t('add')}</LinkButton>
        </div>
      }
    >
      <UsageView
        usage={data}
        error={error}
        isStale={isPlaceholderData}
        period={period}
        onPeriod={onPeriod}
        resources={resources}
        invitations={invitations}
        groups={[
          { key: 'projects', parts: data?.projects ?? [], link: linkTo('project', period) },
          { key: 'users', parts: data?.users ?? [], link: linkTo('user', period) },
        ]}
      />
      {data && <p className={styles.zone}>{t('zone', { zone: data.timezone })}</p>}
    </ConsolePage>
  );
}

function ProjectUsage({ tenantId, projectId, period, onPeriod }: Props & { projectId: string }) {
  const { t } = useTranslation('usage');
  const usage = useUsage(tenantId, { ...daysOf(period, todayHere()), project: projectId });
  return (
    <UsageDetail
      name={usage.data?.project?.name}
      kind={t('group.projects')}
      parent={<Back period={period} />}
      usage={usage}
      period={period}
      onPeriod={onPeriod}
      groups={[{ key: 'users', parts: usage.data?.users ?? [], link: linkTo('user', period) }]}
    />
  );
}

function PersonUsage({ tenantId, userId, period, onPeriod }: Props & { userId: string }) {
  const { t } = useTranslation('usage');
  const usage = useUserUsage(userId, tenantId, daysOf(period, todayHere()));
  return (
    <UsageDetail
      name={usage.data?.user.name}
      kind={t('group.users')}
      parent={<Back period={period} />}
      lead={usage.data?.user.email}
      usage={usage}
      period={period}
      onPeriod={onPeriod}
      groups={[{ key: 'projects', parts: usage.data?.projects ?? [] }]}
    />
  );
}

function Back({ period }: { period: PeriodChoice }) {
  const { t } = useTranslation('usage');
  return (
    <Link to="/console/usage" search={searchOf(period)}>
      {t('back')}
    </Link>
  );
}

/** Links the name of a project or user to its usage. */
const linkTo = (key: 'project' | 'user', period: PeriodChoice) => (part: { id: string; name: string }) => (
  <Link
    to="/console/usage"
    search={{ ...searchOf(period), ...(key === 'user' ? { user: part.id } : { project: part.id }) }}
  >
    {part.name}
  </Link>
);
