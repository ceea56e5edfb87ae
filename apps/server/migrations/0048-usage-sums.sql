-- Sums for the lists over all workspaces: reading the days of every workspace took seconds.
create table usage_tenant_months (
  tenantid uuid not null references tenants,
  -- The first day.
  month date not null,
  storage bigint not null default 0,
  bandwidth bigint not null default 0,
  credits bigint not null default 0,
  uploads bigint not null default 0,
  uploadbytes bigint not null default 0,
  views bigint not null default 0,
  primary key (tenantid, month)
);
create index usage_tenant_months_month on usage_tenant_months (month);

-- Of all workspaces together. What an erased workspace had used is subtracted again.
create table usage_platform_days (
  day date primary key,
  storage bigint not null default 0,
  bandwidth bigint not null default 0,
  credits bigint not null default 0,
  uploads bigint not null default 0,
  uploadbytes bigint not null default 0,
  views bigint not null default 0
);

insert into usage_tenant_months (tenantid, month, storage, bandwidth, credits, uploads, uploadbytes, views)
select tenantid, date_trunc('month', day)::date, sum(storage), sum(bandwidth), sum(credits), sum(uploads),
  sum(uploadbytes), sum(views)
from usage_tenant_days group by 1, 2;
insert into usage_platform_days (day, storage, bandwidth, credits, uploads, uploadbytes, views)
select day, sum(storage), sum(bandwidth), sum(credits), sum(uploads), sum(uploadbytes), sum(views)
from usage_tenant_days group by 1;

-- The workspaces in which a user stores something.
create index usage_storage_user on usage_storage (userid);
