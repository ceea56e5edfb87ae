-- Films, sound and images in pages of other sites. To end one is to delete its row: nothing hangs on it.
create table embedlinks (
  id uuid primary key,
  tenantid uuid not null references tenants,
  podid uuid not null references pods on delete cascade,
  -- What stands in the address: long enough that nobody finds one by trying.
  code text not null unique check (length(code) >= 22),
  asset text not null check (asset in ('preview', 'raw')),
  createdbyid uuid not null references users,
  createdat timestamptz(3) not null default now()
);
create index embedlinks_pod on embedlinks (podid);
create index embedlinks_tenant on embedlinks (tenantid);
