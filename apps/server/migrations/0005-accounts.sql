-- replaces sha256 e0a124803cbc56263108b399617956c04936203d1204f432006e3ea8ac5e3467
alter table users
  add column notifications jsonb not null default '{}',
  add column preferredfactor text not null default 'totp' check (preferredfactor in ('totp', 'passkey')),
  add column welcomedat timestamptz,
  add column invitedat timestamptz,
  add column deletionaskedat timestamptz,
  -- The row of a deleted user stays, because comments and files refer to it; address and credentials are removed.
  add column deletedat timestamptz;

alter table credentials
  add column temporary boolean not null default false,
  -- Only for temporary passwords.
  add column expiresat timestamptz;

alter table sessions add column visitorid text;
create index sessions_seen on sessions (userid, lastseenat desc);

-- Codes and links sent by e-mail. The code itself is not stored, only its signature with our secret.
create table letters (
  id uuid primary key,
  purpose text not null check (purpose in ('sign-up', 'reset', 'temporary', 'email', 'tenant-email')),
  -- The user, or the tenant that owns the address.
  subjectid uuid not null,
  codehash bytea not null,
  data jsonb not null default '{}',
  tries integer not null default 0,
  createdat timestamptz not null default now(),
  expiresat timestamptz not null
);
create index letters_subject on letters (purpose, subjectid);
create unique index letters_code on letters (codehash);

-- State between two steps of signing in. It is not a session: only the next step accepts it.
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
  -- Encrypted with our secret: a copy of the database is not enough to compute codes.
  secret text not null,
  verifiedat timestamptz,
  enabledat timestamptz,
  -- The last time step for which a code was accepted: each code works once.
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
