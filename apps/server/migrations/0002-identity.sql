create table tenants (
  id uuid primary key,
  name text not null,
  createdat timestamptz not null default now()
);

create table users (
  id uuid primary key,
  email text not null,
  emailverified boolean not null default false,
  firstname text not null,
  lastname text not null,
  type text not null check (type in ('root', 'salesman', 'admin', 'team', 'client')),
  language text not null default 'en',
  theme text not null default 'dark',
  view_folders text not null default 'grid',
  disabledat timestamptz,
  createdat timestamptz not null default now()
);
create unique index users_email on users (lower(email));

create table credentials (
  userid uuid primary key references users on delete cascade,
  password text not null,
  updatedat timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  userid uuid not null references users on delete cascade,
  refreshhash bytea not null unique,
  createdat timestamptz not null default now(),
  lastseenat timestamptz not null default now(),
  expiresat timestamptz not null,
  endedat timestamptz,
  address text,
  useragent text
);
create index sessions_user on sessions (userid) where endedat is null;
