-- Links by which people without an account see files and folders, and may speak of them.
create table accesslinks (
  id uuid primary key,
  tenantid uuid not null references tenants,
  -- What stands in the address: long enough that nobody finds one by trying.
  code text not null unique check (length(code) >= 22),
  -- Its hash; null for none.
  password text,
  -- One more with every other password: whoever came in by the last one has to knock again.
  generation integer not null default 1,
  note text not null default '',
  language text not null default 'en' check (language in ('en', 'nl')),
  showassets smallint not null default 0 check (showassets in (0, 1)),
  allowdownloading smallint not null default 0 check (allowdownloading in (0, 1)),
  allowcomments smallint not null default 0 check (allowcomments in (0, 1)),
  teamonly smallint not null default 0 check (teamonly in (0, 1)),
  allowplayingraw smallint not null default 0 check (allowplayingraw in (0, 1)),
  addversions smallint not null default 0 check (addversions in (0, 1)),
  notify smallint not null default 0 check (notify in (0, 1)),
  expireat timestamptz(3) not null,
  createdbyid uuid not null references users,
  createdat timestamptz(3) not null default now(),
  -- The row stays, for what was said through it.
  revokedat timestamptz(3),
  check (allowcomments = 0 or password is not null)
);
create index accesslinks_tenant on accesslinks (tenantid);

create table accesslink_pods (
  linkid uuid not null references accesslinks on delete cascade,
  podid uuid not null references pods on delete cascade,
  primary key (linkid, podid)
);
create index accesslink_pods_pod on accesslink_pods (podid);

create table accesslink_nodes (
  linkid uuid not null references accesslinks on delete cascade,
  nodeid uuid not null references nodes on delete cascade,
  primary key (linkid, nodeid)
);
create index accesslink_nodes_node on accesslink_nodes (nodeid);

create table accesslink_invitations (
  linkid uuid not null references accesslinks on delete cascade,
  email text not null,
  createdat timestamptz(3) not null default now()
);
-- An address is the same however it is written.
create unique index accesslink_invitations_once on accesslink_invitations (linkid, lower(email));

-- A browser that was let in, and whom it says it is of. Nobody proves an address here, so two who give the same are
-- two: each changes only what came from the own browser.
create table accesslink_visitors (
  id uuid primary key,
  linkid uuid not null references accesslinks on delete cascade,
  -- Of the team, by a link for the team alone.
  userid uuid references users,
  name text not null,
  email text not null,
  createdat timestamptz(3) not null default now()
);
create index accesslink_visitors_link on accesslink_visitors (linkid);

-- A comment is of a user, or of somebody who came through a link.
alter table comments
  alter column createdbyid drop not null,
  add column visitorid uuid references accesslink_visitors,
  add constraint comments_author check ((createdbyid is null) <> (visitorid is null));
create index comments_visitor on comments (visitorid) where visitorid is not null;
