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
          {
            key: 'projects',
            parts: data?.projects ?? [],
            link: ({ id, name }) => (
              <Link to="/console/usage" search={{ ...searchOf(period), project: id }}>
                {name}
              </Link>
            ),
          },
          {
            key: 'users',
            parts: data?.users ?? [],
            link: ({ id, name }) => (
              <Link to="/console/usage" search={{ ...searchOf(period), user: id }}>
                {name}
              </Link>
            ),
          },
        ]}
      />
      {data && <p className={styles.zone}>{t('zone', { zone: data.timezone })}</p>}
    </ConsolePage>
  );
}

function ProjectUsage({ tenantId, projectId, period, onPeriod }: Props & { projectId: string }) {
  const { t } = useTranslation('usage');
  const query = { ...daysOf(period, todayHere()), project: projectId };
  const { data, error, isPlaceholderData } = useUsage(tenantId, query);
  const name = data?.project?.name;
  return (
    <ConsolePage
      title={name ?? t('group.projects')}
      parent={
        <Link to="/console/usage" search={searchOf(period)}>
          {t('back')}
        </Link>
      }
      action={data && <ExportButton label={t('export')} name={`${name} ${data.from}`} days={data.days} />}
    >
      <UsageView
        usage={data}
        error={error}
        isStale={isPlaceholderData}
        period={period}
        onPeriod={onPeriod}
        groups={[
          {
            key: 'users',
            parts: data?.users ?? [],
            link: ({ id, name: person }) => (
              <Link to="/console/usage" search={{ ...searchOf(period), user: id }}>
                {person}
              </Link>
            ),
          },
        ]}
      />
    </ConsolePage>
  );
}

function PersonUsage({ tenantId, userId, period, onPeriod }: Props & { userId: string }) {
  const { t } = useTranslation('usage');
  const { data, error, isPlaceholderData } = useUserUsage(userId, tenantId, daysOf(period, todayHere()));
  return (
    <ConsolePage
      title={data?.user.name ?? t('group.users')}
      parent={
        <Link to="/console/usage" search={searchOf(period)}>
          {t('back')}
        </Link>
      }
      lead={data?.user.email}
      action={
        data && <ExportButton label={t('export')} name={`${data.user.name} ${data.from}`} days={data.days} />
      }
    >
      <UsageView
        usage={data}
        error={error}
        isStale={isPlaceholderData}
        period={period}
        onPeriod={onPeriod}
        groups={[{ key: 'projects', parts: data?.projects ?? [] }]}
      />
    </ConsolePage>
  );
}
