-- replaces sha256 40324af2fbbaa7c93c1e2b15bb8f8eab2bc3366fa3b1466dad993220ff468057

-- A file that is still being uploaded has no technical data. It is written when the upload is complete: before,
-- creating an upload wrote the row twice and completing it twice more.
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
where p.stage <> 'upload_in_progress'
union all
select a.tenantid, a.podid, coalesce(p.parentpodid, p.id), 'asset', a.id, a.name, null, a.language
from assets a join pods p on p.id = a.podid
where a.deletedat is null and a.type not in (1, 2, 5) and coalesce(a.metadata ->> 'role', '') <> 'peaks'
  and (a.type <> 0 or a.name <> p.name)
union all
select l.tenantid, l.podid, coalesce(p.parentpodid, p.id), 'label', l.id, l.content, l.start, null
from pod_labels l join pods p on p.id = l.podid;
delete from search_docs d using pods p
where p.id = d.podid and p.stage = 'upload_in_progress' and d.source = 'metadata';

create or replace function search_pods_inserted() returns trigger language plpgsql as $$
declare
  telling uuid[] := array(
    select id from fresh where stage <> 'upload_in_progress' or note <> '' or parentpodid is not null);
begin
  if cardinality(telling) > 0 then perform search_refresh(telling); end if;
  return null;
end $$;

create or replace function search_pods_updated() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select n.id from fresh n join before o on o.id = n.id
    where (n.name, n.note, n.parentpodid, n.kind, n.mimetype, n.resolution, n.framerate,
        n.jsondata ->> 'uploaderName', n.tenantid, n.stage = 'upload_in_progress')
      is distinct from (o.name, o.note, o.parentpodid, o.kind, o.mimetype, o.resolution, o.framerate,
        o.jsondata ->> 'uploaderName', o.tenantid, o.stage = 'upload_in_progress'));
begin
  if cardinality(changed) > 0 then perform search_refresh(changed); end if;
  return null;
end $$;

-- An original that is still being uploaded adds no text of its own while it has the name of its file.
create or replace function search_assets_inserted() returns trigger language plpgsql as $$
begin
  perform search_refresh_of_assets(array(
    select a.podid from fresh a join pods p on p.id = a.podid
    where a.type not in (1, 2, 5) and (a.type <> 0 or a.name <> p.name or p.stage <> 'upload_in_progress')));
  return null;
end $$;

create or replace function search_assets_updated() returns trigger language plpgsql as $$
begin
  perform search_refresh_of_assets(array(
    select unnest(array[n.podid, o.podid]) from fresh n join before o on o.id = n.id join pods p on p.id = n.podid
    where (n.type not in (1, 2, 5) or o.type not in (1, 2, 5))
      and (n.name, n.type, n.podid, n.deletedat is null, n.filetype, n.codec, n.audiocodec, n.language, n.metadata)
        is distinct from
        (o.name, o.type, o.podid, o.deletedat is null, o.filetype, o.codec, o.audiocodec, o.language, o.metadata)
      and (p.stage <> 'upload_in_progress' or (n.name, n.type, n.podid, n.deletedat is null)
        is distinct from (o.name, o.type, o.podid, o.deletedat is null))));
  return null;
end $$;
