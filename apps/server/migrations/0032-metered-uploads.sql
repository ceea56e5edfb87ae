-- Uploads of guests and client users reserve storage as their bytes arrive; those of the team all of it at once.
alter table uploads
  -- What this upload counts in the storage of the tenant.
  add column reserved bigint,
  add column metered smallint not null default 0 check (metered in (0, 1)),
  -- When bytes of a metered upload last arrived.
  add column activeat timestamptz(3);
update uploads set reserved = filesize;
update uploads set metered = 1 where visitid is not null and state in ('announced', 'receiving');
alter table uploads alter column reserved set not null;

-- Signature of the network a page was opened from: open uploads are limited per network. Null for older pages.
alter table uploadlink_visits add column network text;
create index uploads_open_visits on uploads (visitid)
  where visitid is not null and state in ('announced', 'receiving');
