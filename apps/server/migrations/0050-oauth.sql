-- Apps that users connect to their account with OAuth. Every app registers itself.
create table oauth_clients (
  id uuid primary key,
  name text not null,
  redirecturis text[] not null,
  createdat timestamptz not null default now(),
  lastusedat timestamptz not null default now()
);

-- A connected app is an API token whose secret is replaced with every refresh. The refresh token is a signature of
-- the id and the generation and is not stored.
alter table api_tokens
  add clientid uuid references oauth_clients,
  -- The only resource that the token can use; null: the API and everything else.
  add resource text check (resource = 'mcp'),
  add generation integer not null default 0,
  add rotatedat timestamptz,
  add previoushash bytea,
  -- When the access token expires; `expiresat` is the end of the connection.
  add accessuntil timestamptz,
  add check ((clientid is null) = (accessuntil is null)),
  add check (clientid is null or tenantid is null);
create index api_tokens_client on api_tokens (clientid) where clientid is not null;
create index api_tokens_previous on api_tokens (previoushash) where previoushash is not null;

create table oauth_codes (
  hash bytea primary key,
  clientid uuid not null references oauth_clients on delete cascade,
  userid uuid not null references users on delete cascade,
  -- A code of a session that has ended is invalid.
  sessionid uuid not null references sessions on delete cascade,
  redirecturi text not null,
  challenge text not null,
  scopes text[] not null,
  resource text check (resource = 'mcp'),
  expiresat timestamptz not null,
  usedat timestamptz,
  -- What the code was exchanged for. It ends when the code is presented again.
  tokenid uuid references api_tokens on delete cascade
);
create index oauth_codes_client on oauth_codes (clientid);
create index oauth_codes_user on oauth_codes (userid);
create index oauth_codes_session on oauth_codes (sessionid);
create index oauth_codes_token on oauth_codes (tokenid);

create table oauth_devices (
  hash bytea primary key,
  -- A signature of the code that the user types.
  usercode text not null unique,
  clientid uuid not null references oauth_clients on delete cascade,
  scopes text[] not null,
  resource text check (resource = 'mcp'),
  expiresat timestamptz not null,
  -- The device may ask again from then on.
  pollat timestamptz not null default now(),
  "interval" integer not null default 5,
  userid uuid references users on delete cascade,
  sessionid uuid references sessions on delete cascade,
  refusedat timestamptz,
  check ((userid is null) = (sessionid is null))
);
create index oauth_devices_client on oauth_devices (clientid);
create index oauth_devices_user on oauth_devices (userid);
create index oauth_devices_session on oauth_devices (sessionid);
