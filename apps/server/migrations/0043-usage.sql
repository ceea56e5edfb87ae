-- Usage per day. A day begins at midnight in the time zone of the tenant.
alter table tenants
  add column timezone text not null default 'UTC',
  add column reports_monthly smallint not null default 0,
  -- The first day of the last month whose report was sent.
  add column reportedmonth date;

-- The project of a folder, or its client if it is in no project; null for the others.
create function project_of(folder uuid) returns uuid language sql stable as $$
  select p.id from nodes n
    cross join lateral unnest(string_to_array(n.path::text, '.')) as step (label)
    join nodes p on p.id = step.label::uuid
  where n.id = folder and p.type in (2, 3) order by p.type limit 1
$$;

-- What happened, as changes to add up: writers only insert, so that they never wait for each other. A job adds them to
-- the roll-ups and deletes them in one statement, so that each change counts once. No foreign keys: their locks would
-- make writers wait.
create table usage_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  tenantid uuid not null,
  -- Null for guests and for the system.
  userid uuid,
  projectid uuid,
  -- The paid service that used the credits.
  service text,
  -- Active storage: the change of the figure that counts for the limit.
  storage bigint not null default 0,
  bandwidth bigint not null default 0,
  credits bigint not null default 0,
  uploads integer not null default 0,
  uploadbytes bigint not null default 0,
  views integer not null default 0
);

create table usage_days (
  tenantid uuid not null references tenants,
  day date not null,
  userid uuid,
  projectid uuid,
  service text,
  bandwidth bigint not null default 0,
  credits bigint not null default 0,
  uploads integer not null default 0,
  uploadbytes bigint not null default 0,
  views integer not null default 0
);
create unique index usage_days_key on usage_days (tenantid, day, userid, projectid, service) nulls not distinct;
create index usage_days_user on usage_days (userid, day) where userid is not null;
create index usage_days_service on usage_days (tenantid, day) include (service, credits) where service is not null;

create table usage_tenant_days (
  tenantid uuid not null references tenants,
  day date not null,
  -- The change on this day: the level of a day is the present figure minus all later changes.
  storage bigint not null default 0,
  bandwidth bigint not null default 0,
  credits bigint not null default 0,
  uploads integer not null default 0,
  uploadbytes bigint not null default 0,
  views integer not null default 0,
  primary key (tenantid, day)
);
create index usage_tenant_days_day on usage_tenant_days (day);

create table usage_user_months (
  tenantid uuid not null references tenants,
  -- The first day.
  month date not null,
  userid uuid not null,
  bandwidth bigint not null default 0,
  credits bigint not null default 0,
  uploads integer not null default 0,
  uploadbytes bigint not null default 0,
  views integer not null default 0,
  primary key (tenantid, month, userid)
);
create index usage_user_months_month on usage_user_months (month);

-- Storage per project and uploader at the end of a day, measured after midnight.
create table usage_storage (
  tenantid uuid not null references tenants,
  day date not null,
  projectid uuid,
  userid uuid not null,
  bytes bigint not null
);
create unique index usage_storage_key on usage_storage (tenantid, day, projectid, userid) nulls not distinct;

-- Files that count for the active storage: neither in the recycle bin nor archived.
create function storage_by_project(tenant uuid) returns table (projectid uuid, userid uuid, bytes bigint)
language sql stable as $$
  with places as materialized (
    select distinct on (n.id) n.id, p.id as projectid
    from nodes n cross join lateral unnest(string_to_array(n.path::text, '.')) as step (label)
      left join nodes p on p.id = step.label::uuid and p.type in (2, 3)
    where n.tenantid = tenant order by n.id, p.type nulls last
  )
  select places.projectid, p.createdbyid, sum(a.size)::bigint
  from places join pods p on p.nodeid = places.id join assets a on a.podid = p.id
  where p.deletedat is null and p.archived <> 1 and a.deletedat is null and a.size > 0
  group by 1, 2
$$;

-- Triggers, because storage, uploads and credits are changed in many use cases: all of them count, also later ones.
create function usage_of_storage() returns trigger language plpgsql as $$
begin
  insert into usage_changes (tenantid, storage) values (new.tenantid, new.used - old.used);
  return null;
end $$;
create trigger usage_of_storage after update of used on resources
  for each row when (new.name = 'storage' and new.used <> old.used) execute function usage_of_storage();

-- Guests upload in the name of the person who made the link: they count for no user.
create function usage_of_upload() returns trigger language plpgsql as $$
begin
  insert into usage_changes (tenantid, userid, projectid, uploads, uploadbytes)
  select new.tenantid, case when new.visitid is null then new.userid end, project_of(p.nodeid), 1, new.filesize
  from pods p where p.id = new.podid;
  return null;
end $$;
create trigger usage_of_upload after update of state on uploads
  for each row when (new.state = 'finished' and old.state <> 'finished') execute function usage_of_upload();

-- On the day the work was done, also when the file was deleted meanwhile.
create function usage_of_credits() returns trigger language plpgsql as $$
begin
  insert into usage_changes (at, tenantid, userid, projectid, service, credits)
  values (new.endedat, new.tenantid, new.userid, (select project_of(nodeid) from pods where id = new.podid),
    new.service, new.units);
  return null;
end $$;
create trigger usage_of_credits after update of state on credit_entries
  for each row when (new.state = 'settled' and old.state = 'reserved') execute function usage_of_credits();

-- What happened before: credits and uploads have their own rows with a time.
insert into usage_changes (at, tenantid, userid, projectid, service, credits)
select endedat, e.tenantid, e.userid, project_of(p.nodeid), service, units
from credit_entries e left join pods p on p.id = e.podid where e.state = 'settled' and endedat is not null;
insert into usage_changes (at, tenantid, userid, projectid, uploads, uploadbytes)
select finishedat, u.tenantid, case when u.visitid is null then u.userid end, project_of(p.nodeid), 1, u.filesize
from uploads u join pods p on p.id = u.podid where u.state = 'finished' and finishedat is not null;

-- The audit log of a tenant shows its action log too: newest first, of one person, or of a name.
drop index action_logs_tenant;
create index action_logs_tenant on action_logs (tenantid, createdat desc, id desc);
create index action_logs_user on action_logs (userid, createdat desc, id desc) where userid is not null;
create index action_logs_name on action_logs using gin (name gin_trgm_ops) with (gin_pending_list_limit = 256);
