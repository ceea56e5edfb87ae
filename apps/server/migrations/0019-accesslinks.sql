-- replaces sha256 7e33156e506a35a72e73085c0e45c418745fec606643a17962ded544be115ab3

-- Share links: people without an account view files and folders and may comment on them.
create table accesslinks (
  id uuid primary key,
  tenantid uuid not null references tenants,
  -- The code in the URL, long enough that it cannot be guessed.
  code text not null unique check (length(code) >= 22),
  -- Hash of the password; null for none.
  password text,
  -- Incremented with every new password: visitors who used the previous one must enter the new one.
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
  -- The row stays, because comments refer to it.
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
-- Addresses are compared case-insensitively.
create unique index accesslink_invitations_once on accesslink_invitations (linkid, lower(email));

-- A browser that was admitted, with the name its user gave. Addresses are not verified here, so two browsers with the
-- same address are two visitors: each can change only its own comments.
create table accesslink_visitors (
  id uuid primary key,
  linkid uuid not null references accesslinks on delete cascade,
  -- A team member, through a team-only link.
  userid uuid references users,
  name text not null,
  email text not null,
  createdat timestamptz(3) not null default now()
);
create index accesslink_visitors_link on accesslink_visitors (linkid);

-- A comment belongs to a user or to a visitor of a link.
alter table comments
  alter column createdbyid drop not null,
  add column visitorid uuid references accesslink_visitors,
  add constraint comments_author check ((createdbyid is null) <> (visitorid is null));
create index comments_visitor on comments (visitorid) where visitorid is not null;
