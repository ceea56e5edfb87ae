-- A year of a workspace is read from sums of its months. Guests (null) too, so that the sums are complete.
alter table usage_user_months
  drop constraint usage_user_months_pkey,
  alter column userid drop not null,
  -- What the user stores, as last measured in the month.
  add column storage bigint not null default 0;
insert into usage_user_months (tenantid, month, userid, bandwidth, credits, uploads, uploadbytes, views)
select tenantid, date_trunc('month', day)::date, null, sum(bandwidth), sum(credits), sum(uploads), sum(uploadbytes),
  sum(views)
from usage_days where userid is null group by 1, 2;
create unique index usage_user_months_key on usage_user_months (tenantid, month, userid) nulls not distinct;

insert into usage_user_months as m (tenantid, month, userid, storage)
select s.tenantid, last.month, s.userid, sum(s.bytes)
from (
  select tenantid, date_trunc('month', day)::date as month, max(day) as day from usage_storage group by 1, 2
) last join usage_storage s on s.tenantid = last.tenantid and s.day = last.day
where s.bytes > 0 group by 1, 2, 3
on conflict (tenantid, month, userid) do update set storage = excluded.storage;

create table usage_project_months (
  tenantid uuid not null references tenants,
  -- The first day.
  month date not null,
  -- Null: in no project.
  projectid uuid,
  bandwidth bigint not null default 0,
  credits bigint not null default 0,
  uploads bigint not null default 0,
  uploadbytes bigint not null default 0,
  views bigint not null default 0
);
insert into usage_project_months (tenantid, month, projectid, bandwidth, credits, uploads, uploadbytes, views)
select tenantid, date_trunc('month', day)::date, projectid, sum(bandwidth), sum(credits), sum(uploads),
  sum(uploadbytes), sum(views)
from usage_days group by 1, 2, 3;
create unique index usage_project_months_key on usage_project_months (tenantid, month, projectid) nulls not distinct;

-- Credits per paid service of all workspaces together. What an erased workspace had used is subtracted again.
create table usage_service_days (
  day date not null,
  service text not null,
  credits bigint not null default 0,
  primary key (day, service)
);
insert into usage_service_days (day, service, credits)
select day, service, sum(credits) from usage_days where service is not null group by 1, 2;
