// Inserts a year of usage with SQL: 1,000 tenants with 20 users and 25 projects each. Also with few rows, each user has some
// in every month.
import type pg from 'pg';

export const TENANTS = 1000;
const USERS = 20;
const PROJECTS = 25;
const DAYS = 365;
const FIRST = '2025-01-01';
/** Of each tenant, and of the one whose pages are measured. */
const FEW_FILES = 50;
const MANY_FILES = 10_000;
export const FILES = TENANTS * FEW_FILES + MANY_FILES;
/** Changes that are not rolled up yet. */
const PENDING = 20_000;

/** The id of the n-th row of a kind: the same in every statement, and with the version that the API expects of an id. */
const idOf = (kind: string, number: string) =>
  `overlay(overlay(md5('${kind} ' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;

/** What is measured: one tenant, its root folder, a project and a user of it, and the address that signs in. */
export interface SeededUsage {
  tenantid: string;
  rootid: string;
  projectid: string;
  userid: string;
  email: string;
  rows: number;
}

export async function seedUsage(db: pg.Client, wanted: number): Promise<SeededUsage> {
  await db.query('set session_replication_role = replica');
  await db.query(`set maintenance_work_mem = '512MB'`);
  await db.query(`set synchronous_commit = off`);
  // The demo has a history of its own.
  await db.query(`truncate usage_changes, usage_days, usage_tenant_days, usage_tenant_months, usage_platform_days,
    usage_user_months, usage_project_months, usage_service_days, usage_storage, node_storage`);
  await seedPlaces(db);
  const perDay = Math.max(1, Math.round(wanted / DAYS / TENANTS));
  await db.query('drop index usage_days_key, usage_days_user, usage_days_service');
  // Day after day over all tenants, as it happens: the rows of a tenant are spread over the whole table.
  for (let day = 0; day < DAYS; day++) {
    await db.query(`
      insert into usage_days (tenantid, day, userid, projectid, service, bandwidth, credits, uploads, uploadbytes, views)
      select ${idOf('tenant', 't')}, date '${FIRST}' + ${day},
        case when (n + ${day}) % ${USERS + 1} > 0 then ${idOf('user', `(t * ${USERS} + (n + ${day}) % ${USERS})`)} end,
        ${idOf('project', `(t * ${PROJECTS} + n / ${USERS} % ${PROJECTS})`)},
        case when n % 11 = 0 then (array['aws-transcribe', 'translate', 'aws-detecting-labels'])[1 + n % 3] end,
        (random() * 1e9)::bigint, case when n % 11 = 0 then n else 0 end, n % 5, (random() * 1e8)::bigint, n % 9
      from generate_series(1, ${TENANTS}) t, generate_series(1, ${perDay}) n`);
  }
  await db.query(`
    create index usage_days_key on usage_days (tenantid, day, userid, projectid, service);
    create index usage_days_user on usage_days (userid, day) where userid is not null;
    create index usage_days_service on usage_days (tenantid, day) include (service, credits) where service is not null`);
  const sums =
    'sum(bandwidth)::int8, sum(credits)::int8, sum(uploads)::int4, sum(uploadbytes)::int8, sum(views)::int4';
  await db.query(`
    insert into usage_tenant_days (tenantid, day, storage, bandwidth, credits, uploads, uploadbytes, views)
    select tenantid, day, (random() * 1e9)::int8, ${sums} from usage_days group by tenantid, day`);
  await db.query(`
    insert into usage_tenant_months (tenantid, month, storage, bandwidth, credits, uploads, uploadbytes, views)
    select tenantid, date_trunc('month', day)::date, sum(storage)::int8, ${sums} from usage_tenant_days group by 1, 2`);
  await db.query(`
    insert into usage_platform_days (day, storage, bandwidth, credits, uploads, uploadbytes, views)
    select day, sum(storage)::int8, ${sums} from usage_tenant_days group by 1`);
  await db.query(`
    insert into usage_user_months (tenantid, month, userid, bandwidth, credits, uploads, uploadbytes, views)
    select tenantid, date_trunc('month', day)::date, userid, ${sums} from usage_days group by 1, 2, 3`);
  await db.query(`
    insert into usage_project_months (tenantid, month, projectid, bandwidth, credits, uploads, uploadbytes, views)
    select tenantid, date_trunc('month', day)::date, projectid, ${sums} from usage_days group by 1, 2, 3`);
  await db.query(`
    insert into usage_service_days (day, service, credits)
    select day, service, sum(credits)::int8 from usage_days where service is not null group by 1, 2`);
  // As kept: the last two months, and the ends of the months before.
  await db.query(`
    insert into usage_storage (tenantid, day, projectid, userid, bytes)
    select ${idOf('tenant', 't')}, d::date, ${idOf('project', `(t * ${PROJECTS} + p)`)},
      ${idOf('user', `(t * ${USERS} + p % ${USERS})`)}, (random() * 1e10)::bigint
    from generate_series(1, ${TENANTS}) t, generate_series(1, ${PROJECTS}) p,
      generate_series(date '${FIRST}', date '${FIRST}' + ${DAYS - 1}, interval '1 day') d
    where d > date '${FIRST}' + ${DAYS - 62} or extract(day from d + interval '1 day') = 1`);
  await db.query(`
    update usage_user_months m set storage = s.bytes
    from (
      select tenantid, date_trunc('month', day)::date as month, userid, sum(bytes)::int8 as bytes from usage_storage
      where extract(day from day + interval '1 day') = 1 group by 1, 2, 3
    ) s where (s.tenantid, s.month, s.userid) = (m.tenantid, m.month, m.userid)`);
  await seedFiles(db);
  await seedPending(db);
  // Storage is for administrators of the workspace; the one who measures is one of them.
  await db.query(`
    insert into own_access_points (id, tenantid, userid, nodeid, "group", abilities)
    select ${idOf('point', "'root'")}, ${idOf('tenant', '500')}, id, ${idOf('root', '500')}, 'admin',
      array['list NodeAndPod', 'control TenantConfiguration', 'belongsto Team']
    from users where type = 'root' order by email limit 1`);
  await db.query('set session_replication_role = origin');
  await db.query('vacuum analyze');
  const { rows } = await db.query<Omit<SeededUsage, 'rows'> & { count: string }>(`
    select (select email from users where type = 'root' order by email limit 1) as email,
      ${idOf('tenant', '500')} as tenantid, ${idOf('root', '500')} as rootid, ${idOf('user', `(500 * ${USERS} + 3)`)} as userid,
      ${idOf('project', `(500 * ${PROJECTS} + 3)`)} as projectid, (select count(*) from usage_days) as count`);
  const { count, ...seeded } = rows[0]!;
  return { ...seeded, rows: Number(count) };
}

async function seedPlaces(db: pg.Client): Promise<void> {
  const label = (kind: string, number: string) => `replace(${idOf(kind, number)}::text, '-', '')`;
  await db.query(`
    insert into tenants (id, name, createdat)
    select ${idOf('tenant', 't')}, 'Tenant ' || t, date '${FIRST}' from generate_series(1, ${TENANTS}) t`);
  await db.query(`
    insert into resources (tenantid, name, "limit", used)
    select ${idOf('tenant', 't')}, name, 1e15, 5e12 from generate_series(1, ${TENANTS}) t,
      unnest(array['teamusers', 'clientusers', 'storage', 'bandwidth', 'credits']) name`);
  await db.query(`
    insert into nodes (id, tenantid, parentid, path, type, name, sortkey)
    select ${idOf('root', 't')}, ${idOf('tenant', 't')}, null, ${label('root', 't')}::ltree, 4, 'Tenant ' || t, ''
    from generate_series(1, ${TENANTS}) t`);
  await db.query(`
    insert into nodes (id, tenantid, parentid, path, type, name, sortkey, projectstatus)
    select ${idOf('project', `(t * ${PROJECTS} + p)`)}, ${idOf('tenant', 't')}, ${idOf('root', 't')},
      (${label('root', 't')} || '.' || ${label('project', `(t * ${PROJECTS} + p)`)})::ltree, 2, 'Project ' || p, '', 1
    from generate_series(1, ${TENANTS}) t, generate_series(0, ${PROJECTS - 1}) p`);
  await db.query(`
    insert into users (id, email, firstname, lastname, type)
    select ${idOf('user', `(t * ${USERS} + u)`)}, 'user' || t || '-' || u || '@bench.test', 'User', t || '-' || u, 'team'
    from generate_series(1, ${TENANTS}) t, generate_series(0, ${USERS - 1}) u`);
  await db.query(`
    insert into own_access_points (id, tenantid, userid, nodeid, "group", abilities)
    select ${idOf('point', `(t * ${USERS} + u)`)}, ${idOf('tenant', 't')}, ${idOf('user', `(t * ${USERS} + u)`)},
      ${idOf('root', 't')}, 'team', array['list NodeAndPod'] from generate_series(1, ${TENANTS}) t,
      generate_series(0, ${USERS - 1}) u`);
}

/**
 * Files with two assets each, spread over the projects: a tenth is older versions, another one has the content of the file
 * before it. And the sums that triggers would have made of them.
 */
async function seedFiles(db: pg.Client): Promise<void> {
  const files = `(
    select t, n from generate_series(1, ${TENANTS}) t, generate_series(1, ${FEW_FILES}) n
    union all select 500, n from generate_series(${FEW_FILES + 1}, ${FEW_FILES + MANY_FILES}) n) files`;
  const pod = idOf('pod', `(t::bigint * 1000000 + n)`);
  // A version is where its file is.
  const project = idOf('project', `(t * ${PROJECTS} + (n - 4 * (n % 10 = 9)::int) % ${PROJECTS})`);
  const user = idOf('user', `(t * ${USERS} + n % ${USERS})`);
  await db.query(`
    insert into pods (id, tenantid, nodeid, name, sortkey, createdbyid, updatedbyid, parentpodid)
    select ${pod}, ${idOf('tenant', 't')}, ${project}, 'File ' || n, '', ${user}, ${user},
      case when n % 10 = 9 then ${idOf('pod', `(t::bigint * 1000000 + n - 4)`)} end from ${files}`);
  await db.query(`
    insert into assets (id, tenantid, podid, type, name, size, uuid, sha256, metadata)
    select ${idOf('asset', `((t::bigint * 1000000 + n) * 2 + a)`)}, ${idOf('tenant', 't')}, ${pod}, a, 'Asset ' || n,
      1000000 + n - (n % 10 = 3)::int, ${idOf('uuid', `((t::bigint * 1000000 + n) * 2 + a)`)},
      case when a = 0 then md5('content ' || n - (n % 10 = 3)::int) end,
      case when n % 5 > 0 then '{"derived": 1}' else '{}' end::jsonb
    from ${files}, generate_series(0, 1) a`);
  await db.query(`
    insert into node_storage (nodeid, userid, kind, bytes, files, summed)
    select p.nodeid, p.createdbyid, storage_kind(p.deletedat, p.archived, p.parentpodid, a.type, a.metadata), sum(a.size),
      count(*) filter (where a.type = 0 and p.parentpodid is null), true
    from pods p join assets a on a.podid = p.id group by 1, 2, 3`);
}

/** Half of them of the tenant whose pages are measured. */
async function seedPending(db: pg.Client): Promise<void> {
  await db.query(`
    insert into usage_changes (tenantid, userid, projectid, bandwidth, views)
    select ${idOf('tenant', 't')}, ${idOf('user', `(t * ${USERS} + n % ${USERS})`)},
      ${idOf('project', `(t * ${PROJECTS} + n % ${PROJECTS})`)}, n, 1
    from generate_series(1, ${PENDING}) n cross join lateral
      (select case when n % 2 = 0 then 500 else 1 + n % ${TENANTS} end as t) place`);
}
