create extension if not exists ltree;

-- The outbox: written in the transaction of the change, numbered by one relay after commit (the order of an
-- identity column is not the order of commits, and a reader that trusts it loses events).
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
