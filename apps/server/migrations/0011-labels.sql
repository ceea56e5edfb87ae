-- replaces sha256 24ad9a171bb7a8a3f8e779a52998dd613a4eec55c3796203c66fa1eafd93c451

-- Predefined labels of a tenant: nested categories that contain labels.
create table label_categories (
  id uuid primary key,
  tenantid uuid not null references tenants,
  -- Deleting a category deletes its contents.
  parentid uuid references label_categories on delete cascade,
  name text not null,
  sortkey text collate "C" not null,
  createdat timestamptz not null default now(),
  check (parentid <> id)
);
create index label_categories_tenant on label_categories (tenantid);
create index label_categories_parent on label_categories (parentid);

create table labels (
  id uuid primary key,
  tenantid uuid not null references tenants,
  categoryid uuid not null references label_categories on delete cascade,
  name text not null,
  sortkey text collate "C" not null,
  -- A hash of the name in lower case: a label can be longer than an index entry.
  namekey text not null,
  createdat timestamptz not null default now()
);
create unique index labels_name on labels (categoryid, namekey);
create index labels_tenant on labels (tenantid);

-- Labels of files. They store the text itself, so that a file keeps its labels when the predefined ones change.
create table pod_labels (
  id uuid primary key,
  tenantid uuid not null references tenants,
  podid uuid not null references pods on delete cascade,
  content text not null,
  contentkey text not null,
  -- Milliseconds; both null for a label of the whole file.
  start integer check (start >= 0),
  "end" integer check ("end" >= start),
  type text not null default 'label' check (type in ('label', 'line', 'word')),
  -- For detected labels.
  confidence real,
  service text,
  createdbyid uuid references users,
  createdat timestamptz not null default now(),
  check ((start is null) = ("end" is null))
);
create index pod_labels_pod on pod_labels (podid);
create index pod_labels_tenant on pod_labels (tenantid);
-- A label exists once at one position of a file; a service may detect the same thing twice in one frame.
create unique index pod_labels_once on pod_labels (podid, contentkey, coalesce(start, -1), coalesce("end", -1))
  where service is null;

-- Adds labels to the searched texts: the definition of 0009 with one more part.
create or replace view search_texts as
select p.tenantid, p.id as podid, coalesce(p.parentpodid, p.id) as fileid, 'name' as source, p.id as sourceid,
  p.name as text, null::integer as start, null::text as by
from pods p where p.parentpodid is not null
union all
select p.tenantid, p.id, coalesce(p.parentpodid, p.id), 'note', p.id, p.note, null, null
from pods p where p.note <> ''
union all
select p.tenantid, p.id, coalesce(p.parentpodid, p.id), 'metadata', p.id,
  concat_ws(' · ', p.kind, p.mimetype, a.filetype, a.codec, p.resolution,
    round(p.framerate::numeric, 3)::float8::text || ' fps', a.audiocodec, a.metadata ->> 'colorSpace',
    a.metadata ->> 'startTimecode', p.jsondata ->> 'uploaderName'), null, null
from pods p
left join lateral (
  select * from assets r where r.podid = p.id and r.type = 0 and r.deletedat is null
  order by r.createdat desc, r.id desc limit 1
) a on true
union all
select a.tenantid, a.podid, coalesce(p.parentpodid, p.id), 'asset', a.id, a.name, null, a.language
from assets a join pods p on p.id = a.podid
where a.deletedat is null and a.type not in (1, 2, 5) and coalesce(a.metadata ->> 'role', '') <> 'peaks'
  and (a.type <> 0 or a.name <> p.name)
union all
select l.tenantid, l.podid, coalesce(p.parentpodid, p.id), 'label', l.id, l.content, l.start, null
from pod_labels l join pods p on p.id = l.podid;

-- Under the lock of the file: a transaction that makes it a version of another file would otherwise miss its labels.
create function search_refresh_labels(ids uuid[], podids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform from pods where id = any(podids) order by id for no key update;
  delete from search_docs where source = 'label' and sourceid = any(ids);
  insert into search_docs (source, sourceid, tenantid, podid, fileid, text, start, by)
  select 'label', l.id, l.tenantid, l.podid, coalesce(p.parentpodid, p.id), l.content, l.start, null
  from pod_labels l join pods p on p.id = l.podid where l.id = any(ids);
end $$;

create function search_labels_inserted() returns trigger language plpgsql as $$
begin
  perform search_refresh_labels(array(select id from fresh), array(select distinct podid from fresh));
  return null;
end $$;
create trigger search_inserted after insert on pod_labels referencing new table as fresh
  for each statement execute function search_labels_inserted();

create function search_labels_updated() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select n.id from fresh n join before o on o.id = n.id
    where (n.content, n.start, n.podid) is distinct from (o.content, o.start, o.podid));
begin
  perform search_refresh_labels(changed, array(select distinct podid from fresh where id = any(changed)));
  return null;
end $$;
create trigger search_updated after update on pod_labels referencing old table as before new table as fresh
  for each statement execute function search_labels_updated();

create function search_labels_deleted() returns trigger language plpgsql as $$
begin
  delete from search_docs where source = 'label' and sourceid = any(array(select id from before));
  return null;
end $$;
create trigger search_deleted after delete on pod_labels referencing old table as before
  for each statement execute function search_labels_deleted();
