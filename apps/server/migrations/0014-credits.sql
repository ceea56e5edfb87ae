-- replaces sha256 47afaee6dc5f79a41614831c70ff25b3c465c974256f117a77b9d0bbf7f8c1c9

-- Credits of a job: reserved while it runs, settled when it succeeds, refunded when it fails.
create table credit_entries (
  id uuid primary key,
  tenantid uuid not null references tenants,
  -- Rows outlive both, so there are no foreign keys.
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

-- Position in the fair queue, in minutes of video: the next file of a tenant comes after what it has already requested,
-- but no tenant's first file waits behind that.
create table processing_turns (
  tenantid uuid primary key references tenants,
  taken bigint not null default 0,
  started bigint not null default 0
);

-- Assets made by processing are marked, so that processing a file again leaves uploaded assets unchanged.
update assets set metadata = metadata || '{"derived": 1}'
where storagekey like 'derived/%' and metadata->>'role' is distinct from 'chosen';
