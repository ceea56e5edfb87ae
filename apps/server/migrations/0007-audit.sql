-- replaces sha256 0b8ee50c077099de041c8445392212b9fab7af9fc91c43eda1864b5a9e308306

-- Who did what, and from where. Each row contains the hash of the previous row, so that a later change or deletion is
-- detected.
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
