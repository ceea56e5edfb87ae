-- replaces sha256 70ad5114018be11aa8209f9117adf0685815eb94ddf56bddbfe24194d472cb52
create extension if not exists pg_trgm;

alter table nodes
  add column clientaddressline1 text not null default '',
  add column clientaddressline2 text not null default '',
  add column clientzipcode text not null default '',
  add column clientcity text not null default '',
  add column clientcountry text not null default '',
  add column clientwebsite text not null default '',
  -- Key and type of the logo file; a new logo gets a new key.
  add column logokey text,
  add column logotype text,
  add column updatedat timestamptz not null default now(),
  -- Own or inherited: the node or one of its parents is team-only. Stored because every list filters by it.
  add column hidden smallint not null default 0,
  -- 1 if the user deleted this node itself; items deleted with it have the same deletion id and 0.
  add column binned smallint not null default 0,
  add column deletedbyid uuid references users on delete set null;
-- Nodes above all tenants do not exist for any caller.
alter table nodes add constraint nodes_not_above check (id <> '00000000-0000-7000-8000-000000000001');
update nodes n set hidden = 1
where exists (select 1 from nodes a where a.path @> n.path and a.teamonly = 1);

-- For the side menu: clients, projects and archived folders anywhere below a root.
create index nodes_kinds on nodes (tenantid, type, sortkey, id) where deletedat is null and type in (2, 3);
create index nodes_archived on nodes (tenantid, sortkey, id) where deletedat is null and archived <> 0;
create index nodes_bin on nodes (tenantid, deletedat, id) where binned = 1;
create index nodes_tenant on nodes (tenantid);
create index nodes_logo on nodes (logokey) where logokey is not null;

alter table pods
  add column binned smallint not null default 0,
  add column deletedbyid uuid references users on delete set null;
-- Items deleted before the recycle bin existed were deleted one by one.
update pods p set binned = 1
where p.deletedat is not null
  and not exists (select 1 from pods h where h.id = p.parentpodid and h.deletionid = p.deletionid);
create index pods_bin on pods (tenantid, deletedat, id) where binned = 1;
create index pods_archived on pods (id) where archived = 1 and deletedat is null;

-- Files in the store, once each, however many assets refer to them. The foreign key below prevents the deletion of a
-- file that is still referenced, also when a copy and the collector run at the same time.
create table blobs (
  key text primary key,
  tenantid uuid not null references tenants,
  size bigint not null,
  -- In the archive tier; compressed if that made it smaller.
  archived smallint not null default 0,
  packed smallint not null default 0,
  createdat timestamptz not null default now(),
  -- Since when the collector has seen no reference.
  looseat timestamptz
);
create index blobs_tenant on blobs (tenantid);
create index blobs_loose on blobs (looseat) where looseat is not null;
insert into blobs (key, tenantid, size)
select distinct on (storagekey) storagekey, tenantid, size from assets where storagekey is not null;
alter table assets add foreign key (storagekey) references blobs;
create index assets_blob on assets (storagekey) where storagekey is not null;
create index assets_retired on assets (deletedat) where deletedat is not null;

-- Long operations on a part of the tree. A row locks its paths for everyone else.
create table operations (
  id uuid primary key,
  tenantid uuid not null references tenants,
  -- Null for operations of the product itself.
  userid uuid references users on delete cascade,
  code text not null,
  name text not null,
  nodeid uuid,
  paths ltree[] not null,
  total integer not null,
  done integer not null default 0,
  createdat timestamptz not null default now()
);
create index operations_tenant on operations (tenantid);
create index operations_user on operations (userid);

-- Who did what with which node or file. Rows outlive both, so there are no foreign keys.
create table action_logs (
  id uuid primary key,
  tenantid uuid not null references tenants,
  -- The folder in which it happened, and its path at that time.
  nodeid uuid,
  podid uuid,
  teamonly smallint not null default 0,
  action text not null,
  name text not null,
  userid uuid,
  username text,
  params jsonb not null default '{}',
  -- Milliseconds, as in the API: the cursor of a page is one of these values.
  createdat timestamptz(3) not null default now()
);
create index action_logs_pod on action_logs (podid, createdat desc, id desc) where podid is not null;
create index action_logs_node on action_logs (nodeid, createdat desc, id desc) where nodeid is not null;
create index action_logs_tenant on action_logs (tenantid);

create table notifications (
  id uuid primary key,
  tenantid uuid not null references tenants,
  userid uuid not null references users on delete cascade,
  code text not null,
  params jsonb not null default '{}',
  content text not null,
  type smallint not null check (type in (1, 2)),
  podid uuid,
  nodeid uuid,
  createdat timestamptz(3) not null default now(),
  seenat timestamptz
);
create index notifications_user on notifications (userid, tenantid, createdat desc, id desc);
create index notifications_unseen on notifications (userid) where seenat is null;
create index notifications_tenant on notifications (tenantid);
