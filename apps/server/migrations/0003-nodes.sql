-- replaces sha256 847c23cb2d6a6a2de57b7fe81cee49ced2257a58aee5b10ce9b887e875d31549
create table nodes (
  id uuid primary key,
  tenantid uuid not null references tenants,
  parentid uuid references nodes,
  -- Labels are ids without dashes: PostgreSQL 15 does not allow dashes in an ltree label.
  path ltree not null,
  type smallint not null check (type between 1 and 4),
  name text not null,
  sortkey text collate "C" not null,
  note text not null default '',
  teamonly smallint not null default 0,
  archived smallint not null default 0,
  projectstatus smallint,
  createdat timestamptz not null default now(),
  deletedat timestamptz,
  deletionid uuid
);
create index nodes_path on nodes using gist (path);
create index nodes_children on nodes (parentid, sortkey, id) where deletedat is null;
create unique index nodes_tenant_root on nodes (tenantid) where type = 4;

create table access_points (
  id uuid primary key,
  tenantid uuid not null references tenants,
  userid uuid not null references users on delete cascade,
  nodeid uuid not null references nodes,
  "group" text not null check ("group" in ('root', 'salesman', 'admin', 'team', 'client')),
  abilities text[] not null,
  createdat timestamptz not null default now(),
  unique (userid, nodeid)
);

create table resources (
  tenantid uuid not null references tenants on delete cascade,
  name text not null check (name in ('storage')),
  used bigint not null default 0 check (used >= 0),
  "limit" bigint not null,
  primary key (tenantid, name)
);
