-- replaces sha256 7ae7c03de05549f9db2c72416e6d872e4d8449e3c3294833301a60e171364067

-- Upload links: people without an account upload files to a folder.
create table uploadlinks (
  id uuid primary key,
  tenantid uuid not null references tenants,
  nodeid uuid not null references nodes on delete cascade,
  -- The path of the folder when the link was last confirmed: in another place other people might see the files.
  path ltree not null,
  -- The code in the URL, long enough that it cannot be guessed.
  code text not null unique check (length(code) >= 22),
  -- Hash of the password; null for none.
  password text,
  -- Incremented with every new password: visitors who used the previous one must enter the new one.
  generation integer not null default 1,
  -- Limit per file in MB of 1,048,576 bytes; less than 5 GiB.
  maxfilesize double precision not null check (maxfilesize > 0 and maxfilesize < 5120),
  note text not null default '',
  language text not null default 'en' check (language in ('en', 'nl')),
  teamonly smallint not null default 0 check (teamonly in (0, 1)),
  widget smallint not null default 0 check (widget in (0, 1)),
  -- The sites whose pages may embed the upload widget.
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
-- Addresses are compared case-insensitively.
create unique index uploadlink_invitations_once on uploadlink_invitations (linkid, lower(email));

-- A page that was admitted. Visitors are not identified: the name comes from what they typed with each file.
create table uploadlink_visits (
  id uuid primary key,
  linkid uuid not null references uploadlinks on delete cascade,
  createdat timestamptz(3) not null default now()
);
create index uploadlink_visits_link on uploadlink_visits (linkid);

-- Files that are complete and of which the owner of the link has not been notified yet.
create table uploadlink_arrivals (
  podid uuid primary key references pods on delete cascade,
  visitid uuid not null references uploadlink_visits on delete cascade,
  createdat timestamptz(3) not null default now()
);
create index uploadlink_arrivals_visit on uploadlink_arrivals (visitid);

-- The page that created the upload, if no user is signed in. Its user is the owner of the link.
alter table uploads add column visitid uuid references uploadlink_visits on delete set null;
create index uploads_visit on uploads (visitid) where visitid is not null;
