alter table users
  add column notifications jsonb not null default '{}',
  add column preferredfactor text not null default 'totp' check (preferredfactor in ('totp', 'passkey')),
  add column welcomedat timestamptz,
  add column invitedat timestamptz,
  add column deletionaskedat timestamptz,
  -- What somebody made stays under their name, so the row stays too; address and credentials go.
  add column deletedat timestamptz;

alter table credentials
  add column temporary boolean not null default false,
  -- Only of a temporary password.
  add column expiresat timestamptz;

alter table sessions add column visitorid text;
create index sessions_seen on sessions (userid, lastseenat desc);

-- Codes and links sent by letter. The code itself is never stored: only its signature with our secret.
create table letters (
  id uuid primary key,
  purpose text not null check (purpose in ('sign-up', 'reset', 'temporary', 'email', 'tenant-email')),
  -- The user, or the tenant whose address it is.
  subjectid uuid not null,
  codehash bytea not null,
  data jsonb not null default '{}',
  tries integer not null default 0,
  createdat timestamptz not null default now(),
  expiresat timestamptz not null
);
create index letters_subject on letters (purpose, subjectid);
create unique index letters_code on letters (codehash);

-- Between two steps of signing in. Not a session: nothing but the next step takes it.
create table challenges (
  id uuid primary key,
  kind text not null check (kind in ('mfa', 'setup', 'password', 'passkey-add', 'passkey', 'external')),
  userid uuid references users on delete cascade,
  data jsonb not null default '{}',
  tries integer not null default 0,
  createdat timestamptz not null default now(),
  expiresat timestamptz not null
);
create index challenges_user on challenges (userid);

create table authenticators (
  userid uuid primary key references users on delete cascade,
  -- Sealed with our secret: a copy of the database alone makes no codes.
  secret text not null,
  verifiedat timestamptz,
  enabledat timestamptz,
  -- The last time step a code was taken for: each code works once.
  laststep bigint not null default 0,
  createdat timestamptz not null default now()
);

create table recovery_codes (
  userid uuid not null references users on delete cascade,
  codehash bytea not null,
  usedat timestamptz,
  primary key (userid, codehash)
);

create table passkeys (
  id text primary key,
  userid uuid not null references users on delete cascade,
  name text not null,
  publickey bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  createdat timestamptz not null default now(),
  lastusedat timestamptz
);
create index passkeys_user on passkeys (userid);

create table external_identities (
  provider text not null,
  subject text not null,
  userid uuid not null references users on delete cascade,
  createdat timestamptz not null default now(),
  primary key (provider, subject)
);
create index external_identities_user on external_identities (userid);
