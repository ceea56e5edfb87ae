-- What an engine must remember to continue a run in another process: names of cloud jobs, results that were paid for.
create table engine_state (
  runid uuid not null,
  key text not null,
  tenantid uuid not null references tenants on delete cascade,
  value jsonb not null,
  changedat timestamptz not null default now(),
  primary key (runid, key)
);
