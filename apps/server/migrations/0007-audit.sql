-- What was done by whom and from where. Each row carries the hash of the one before it, so that a row changed or
-- taken out later shows.
create table audit (
  seq bigint primary key,
  at timestamptz not null,
  action text not null,
  tenantid uuid,
  actorid uuid,
  subjectid uuid,
  address text,
  useragent text,
  data jsonb not null default '{}',
  hash bytea not null
);
create index audit_tenant on audit (tenantid, seq desc);
create index audit_actor on audit (actorid, seq desc);
