-- replaces sha256 e296a83477ff69ec0364cf524dbd902825afc8dbd97c8e8e8710e5b975cac5fc

-- Downloads. The complete content is fixed here, so that a repeated request, another process or a restart returns the
-- same bytes: the list of entries defines the zip.
create table downloads (
  id uuid primary key,
  tenantid uuid not null references tenants,
  -- Of a user, or of a visitor of a link.
  userid uuid references users,
  visitorid uuid references accesslink_visitors on delete cascade,
  state text not null default 'preparing' check (state in ('preparing', 'ready')),
  -- A single file, or several as one zip.
  kind text not null check (kind in ('file', 'zip')),
  name text not null,
  -- Number of files, and of files and folders.
  count integer not null,
  entries integer not null,
  size bigint not null default 0,
  directoryat bigint not null default 0,
  -- For links: the hash of the ticket, the visitor, and when bytes were last sent.
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
  -- Null until known.
  crc32 bigint,
  -- Null for folders. If the asset is deleted during the download, the download ends.
  assetid uuid,
  storagekey text,
  -- Offset in the zip and in its central directory.
  at bigint,
  directoryat bigint,
  primary key (downloadid, position)
);
create index download_entries_at on download_entries (downloadid, at);
