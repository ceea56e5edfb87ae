-- replaces sha256 a721dc801a24f0895157e608cd3cb9b71a2e8f6188965bd5b82651763fd5f350

-- Identifies an upload that the browser no longer knows: name, size, modification time, relative path and target. Only
-- one such upload is open at a time.
alter table uploads
  add column print text,
  -- Uploads started together by "Upload all".
  add column requestid text,
  -- The file of which it becomes the newest version when it is complete.
  add column versionof uuid references pods on delete set null,
  -- The original of a file, or an additional asset of an existing file.
  add column brings text not null default 'raw' check (brings in ('raw', 'asset')),
  add column priority smallint not null default 0,
  -- The name of the uploader at that time, for the activity log.
  add column username text not null default '';
create unique index uploads_print on uploads (userid, print)
  where print is not null and state in ('announced', 'receiving');
create index uploads_versionof on uploads (versionof) where versionof is not null;

-- Finds a file in the recycle bin by folder and name when it is uploaded again.
create index pods_binned_names on pods (nodeid, sortkey) where deletedat is not null;

-- The last threshold (80 or 100 percent) the tenant was notified of; 0 when usage is below both again.
alter table resources add column noticed smallint not null default 0;
