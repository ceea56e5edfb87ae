-- Tokens with which programs call the API. Only the hash of a token is stored.
create table api_tokens (
  id uuid primary key,
  hash bytea not null unique,
  -- The last characters, shown to recognise the token.
  hint text not null,
  name text not null,
  -- Whom the token acts as: the owner of a personal token, or a user created for a workspace token, who cannot sign in.
  userid uuid not null references users on delete cascade,
  -- Of workspace tokens only, with the role they act in.
  tenantid uuid references tenants,
  "group" text check ("group" in ('admin', 'team', 'client')),
  scopes text[] not null,
  -- Without a foreign key: a token whose folder is deleted has no access, and is still listed.
  nodeid uuid,
  createdbyid uuid not null references users,
  createdat timestamptz not null default now(),
  expiresat timestamptz,
  lastusedat timestamptz,
  endedat timestamptz,
  check ((tenantid is null) = ("group" is null))
);
create index api_tokens_user on api_tokens (userid) where endedat is null;
create index api_tokens_tenant on api_tokens (tenantid) where tenantid is not null;
