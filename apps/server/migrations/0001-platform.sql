-- replaces sha256 6aa2b1b97fb75d14f1edb023b49d5cf476ea5779bd9cb5a48b7f5ca42ca77b18
create extension if not exists ltree;

-- The outbox. Rows are written in the transaction of the change; one relay numbers them after the commit. The values of
-- an identity column do not follow the order of commits, so a reader that relied on them would lose events.
create table events (
  id bigint generated always as identity primary key,
  seq bigint unique,
  name text not null,
  tenantid uuid,
  userid uuid,
  path ltree,
  teamonly smallint not null default 0,
  data jsonb not null,
  createdat timestamptz not null default now()
);
create index events_unnumbered on events (id) where seq is null;
create sequence event_seq;

create table rate_limits (
  key text primary key,
  count integer not null,
  resetat timestamptz not null
);
