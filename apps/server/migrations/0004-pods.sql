-- replaces sha256 7e4f5f6d89225475840ec87d81567c19c4d9f37047c912b0f29cb3471e5a4d6d
create table pods (
  id uuid primary key,
  tenantid uuid not null references tenants,
  nodeid uuid not null references nodes,
  name text not null,
  sortkey text collate "C" not null,
  note text not null default '',
  size bigint not null default 0,
  kind text not null default 'unknown',
  mimetype text,
  duration integer,
  resolution text,
  framerate double precision,
  state smallint not null default 1,
  stage text not null default 'upload_in_progress',
  percentage smallint not null default 0,
  badgestatus smallint not null default 0,
  teamonly smallint not null default 0,
  archived smallint not null default 0,
  parentpodid uuid references pods on delete set null,
  "order" integer not null default 1,
  versiontext text not null default '',
  jsondata jsonb not null default '{}',
  -- What a card shows, stored here so that a folder with 10,000 files is one range scan.
  versionscount integer not null default 1,
  thumbnailid uuid,
  livepreviewid uuid,
  sprite jsonb,
  peaksid uuid,
  createdbyid uuid not null references users,
  updatedbyid uuid not null references users,
  createdat timestamptz not null default now(),
  updatedat timestamptz not null default now(),
  deletedat timestamptz,
  deletionid uuid
);
-- One index per sort order of a folder; each page is a range scan from the cursor.
create index pods_by_name on pods (nodeid, sortkey, id) where deletedat is null and parentpodid is null;
create index pods_by_date on pods (nodeid, createdat, id) where deletedat is null and parentpodid is null;
create index pods_by_activity on pods (nodeid, updatedat, id) where deletedat is null and parentpodid is null;
create index pods_by_size on pods (nodeid, size, id) where deletedat is null and parentpodid is null;
create index pods_versions on pods (parentpodid) where parentpodid is not null;

create table assets (
  id uuid primary key,
  tenantid uuid not null references tenants,
  podid uuid not null references pods on delete cascade,
  type smallint not null check (type between 0 and 12),
  name text not null,
  state smallint not null default 1,
  storagekey text,
  broken smallint not null default 0,
  filetype text,
  mimetype text,
  size bigint not null default 0,
  sha256 text,
  crc32 bigint,
  duration integer,
  resolution text,
  aspect text,
  codec text,
  bitrate bigint,
  framerate double precision,
  audiocodec text,
  audiochannels integer,
  audiobitrate bigint,
  language text,
  metadata jsonb not null default '{}',
  uuid uuid not null,
  clarification text,
  createdat timestamptz not null default now(),
  deletedat timestamptz
);
create index assets_pod on assets (podid, type) where deletedat is null;

create table uploads (
  id uuid primary key,
  tenantid uuid not null references tenants,
  podid uuid not null references pods on delete cascade,
  assetid uuid not null references assets on delete cascade,
  userid uuid not null references users,
  -- The browser's key of the file: creating the same upload twice returns the first one.
  clientuuid uuid,
  filename text not null,
  filesize bigint not null,
  state text not null default 'announced' check (state in ('announced', 'receiving', 'finished', 'cancelled')),
  createdat timestamptz not null default now(),
  finishedat timestamptz,
  unique (userid, clientuuid)
);
create index uploads_pod on uploads (podid);
create index uploads_open on uploads (createdat) where state in ('announced', 'receiving');
