-- Services that engines perform on files, one row per run. Rows outlive files and users, so there are no foreign keys to
-- them. A run that waits or works is active; the others are kept for the log.
create table service_runs (
  id uuid primary key,
  tenantid uuid not null references tenants on delete cascade,
  podid uuid not null,
  userid uuid not null,
  username text not null,
  alias text not null,
  -- The message while it works, such as AM7.
  code text not null,
  params jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  percentage smallint check (percentage between 0 and 100),
  credits integer not null check (credits >= 0),
  -- Why it failed: an error code.
  fault text,
  createdat timestamptz(3) not null default now(),
  endedat timestamptz(3)
);
-- The same service runs once at a time on a file.
create unique index service_runs_active on service_runs (podid, alias) where state in ('queued', 'running');
create index service_runs_tenant on service_runs (tenantid, createdat desc);

-- Times of the words of recognised speech, and the voice, as the engine returned them. Null for typed sentences.
alter table transcript_sentences add column words jsonb;
alter table transcript_sentences add column speaker text;
