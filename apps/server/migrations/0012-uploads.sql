-- How an upload is recognised when its browser has forgotten it: the file's name, size, time and relative path, and
-- where it goes. One of its kind is under way at a time.
alter table uploads
  add column print text,
  -- What "Upload all" sent together.
  add column requestid text,
  -- The file it becomes the newest version of, once it is here.
  add column versionof uuid references pods on delete set null,
  -- The original of a file, or one more asset of a file that is there.
  add column brings text not null default 'raw' check (brings in ('raw', 'asset')),
  add column priority smallint not null default 0,
  -- The sender's name as it was then, for the log.
  add column username text not null default '';
create unique index uploads_print on uploads (userid, print)
  where print is not null and state in ('announced', 'receiving');
create index uploads_versionof on uploads (versionof) where versionof is not null;

-- A file that is sent again while it lies in the bin is found there by its folder and name.
create index pods_binned_names on pods (nodeid, sortkey) where deletedat is not null;

-- The last of 80 and 100 percent the tenant was told of; 0 when it is below both again.
alter table resources add column noticed smallint not null default 0;
