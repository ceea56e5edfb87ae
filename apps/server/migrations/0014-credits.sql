-- What a piece of work takes from the tenant's credits: held while it runs, kept when it is done, given back when not.
create table credit_entries (
  id uuid primary key,
  tenantid uuid not null references tenants,
  -- It outlives both: no foreign keys.
  userid uuid,
  podid uuid not null,
  service text not null,
  units integer not null check (units > 0),
  state text not null default 'reserved' check (state in ('reserved', 'settled', 'refunded')),
  createdat timestamptz not null default now(),
  endedat timestamptz
);
create index credit_entries_tenant on credit_entries (tenantid, createdat desc);
create index credit_entries_open on credit_entries (podid, service) where state = 'reserved';

-- Whose turn it is, in minutes of film: a tenant's next file goes behind what it has asked for already, and nobody's
-- first one behind that.
create table processing_turns (
  tenantid uuid primary key references tenants,
  taken bigint not null default 0,
  started bigint not null default 0
);

-- What processing made carries a mark from now on: making it again leaves alone what people made or sent.
update assets set metadata = metadata || '{"derived": 1}'
where storagekey like 'derived/%' and metadata->>'role' is distinct from 'chosen';
