-- What somebody takes along. Written down to the last byte, so that a second request, another process or a restart
-- gives the same: the list of entries is the zip.
create table downloads (
  id uuid primary key,
  tenantid uuid not null references tenants,
  -- Of a user, or of somebody who came through a link.
  userid uuid references users,
  visitorid uuid references accesslink_visitors on delete cascade,
  state text not null default 'preparing' check (state in ('preparing', 'ready')),
  -- One file as it is, or several as one zip.
  kind text not null check (kind in ('file', 'zip')),
  name text not null,
  -- Files, and with the folders.
  count integer not null,
  entries integer not null,
  size bigint not null default 0,
  directoryat bigint not null default 0,
  -- Through a link: the hash of the ticket, who used it, and when bytes last left by it.
  tickethash text unique,
  usedby text,
  usedat timestamptz(3),
  expireat timestamptz(3) not null,
  createdat timestamptz(3) not null default now(),
  check ((userid is null) <> (visitorid is null)),
  check ((visitorid is null) = (tickethash is null))
);
create index downloads_tenant on downloads (tenantid);
create index downloads_visitor on downloads (visitorid) where visitorid is not null;
create index downloads_expiry on downloads (expireat);

create table download_entries (
  downloadid uuid not null references downloads on delete cascade,
  position integer not null,
  name text not null,
  -- In milliseconds.
  modifiedat bigint not null,
  size bigint not null,
  -- Null until it is known.
  crc32 bigint,
  -- Of folders null. The asset may go while the bytes are still on their way: then the download ends.
  assetid uuid,
  storagekey text,
  -- Where it stands in the zip, and in the zip's directory.
  at bigint,
  directoryat bigint,
  primary key (downloadid, position)
);
create index download_entries_at on download_entries (downloadid, at);
