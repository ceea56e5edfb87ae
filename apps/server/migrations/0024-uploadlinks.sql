-- Links by which people without an account send files into a folder.
create table uploadlinks (
  id uuid primary key,
  tenantid uuid not null references tenants,
  nodeid uuid not null references nodes on delete cascade,
  -- Where that folder stood when somebody last said that files may come in: elsewhere others might see them.
  path ltree not null,
  -- What stands in the address: long enough that nobody finds one by trying.
  code text not null unique check (length(code) >= 22),
  -- Its hash; null for none.
  password text,
  -- One more with every other password: whoever came in by the last one has to knock again.
  generation integer not null default 1,
  -- Of one file, in MB of 1,048,576 bytes; less than 5 GiB.
  maxfilesize double precision not null check (maxfilesize > 0 and maxfilesize < 5120),
  note text not null default '',
  language text not null default 'en' check (language in ('en', 'nl')),
  teamonly smallint not null default 0 check (teamonly in (0, 1)),
  widget smallint not null default 0 check (widget in (0, 1)),
  -- The sites whose pages may show the widget.
  origins text[] not null default '{}',
  expireat timestamptz(3) not null,
  createdbyid uuid not null references users,
  createdat timestamptz(3) not null default now(),
  revokedat timestamptz(3),
  check (widget = 0 or password is null)
);
create index uploadlinks_tenant on uploadlinks (tenantid);
create index uploadlinks_node on uploadlinks (nodeid);

create table uploadlink_invitations (
  linkid uuid not null references uploadlinks on delete cascade,
  email text not null,
  createdat timestamptz(3) not null default now()
);
-- An address is the same however it is written.
create unique index uploadlink_invitations_once on uploadlink_invitations (linkid, lower(email));

-- A page that was let in. Nobody is known here: what its files are told by is what was typed along with each.
create table uploadlink_visits (
  id uuid primary key,
  linkid uuid not null references uploadlinks on delete cascade,
  createdat timestamptz(3) not null default now()
);
create index uploadlink_visits_link on uploadlink_visits (linkid);

-- Files that have arrived and of which the link's owner has not been told yet.
create table uploadlink_arrivals (
  podid uuid primary key references pods on delete cascade,
  visitid uuid not null references uploadlink_visits on delete cascade,
  createdat timestamptz(3) not null default now()
);
create index uploadlink_arrivals_visit on uploadlink_arrivals (visitid);

-- Whose bytes these are, when nobody is signed in: the page that announced them. Its user is the owner of the link.
alter table uploads add column visitid uuid references uploadlink_visits on delete set null;
create index uploads_visit on uploads (visitid) where visitid is not null;
