-- Whether the last text detection found text in the file; null if there was none. Without text it is not run again.
alter table pods add column hastext boolean;

-- A detected word is part of a detected line at the same time: search finds the line. The definition of 0020 without
-- words.
create or replace view search_texts as
select p.tenantid, p.id as podid, coalesce(p.parentpodid, p.id) as fileid, 'name' as source, p.id as sourceid,
  p.name as text, null::integer as start, null::text as by, 0::smallint as teamonly
from pods p where p.parentpodid is not null
union all
select p.tenantid, p.id, coalesce(p.parentpodid, p.id), 'note', p.id, p.note, null, null, 0
from pods p where p.note <> ''
union all
select p.tenantid, p.id, coalesce(p.parentpodid, p.id), 'metadata', p.id,
  concat_ws(' · ', p.kind, p.mimetype, a.filetype, a.codec, p.resolution,
    round(p.framerate::numeric, 3)::float8::text || ' fps', a.audiocodec, a.metadata ->> 'colorSpace',
    a.metadata ->> 'startTimecode', p.jsondata ->> 'uploaderName'), null, null, 0
from pods p
left join lateral (
  select * from assets r where r.podid = p.id and r.type = 0 and r.deletedat is null
  order by r.createdat desc, r.id desc limit 1
) a on true
where p.stage <> 'upload_in_progress'
union all
select a.tenantid, a.podid, coalesce(p.parentpodid, p.id), 'asset', a.id, a.name, null, a.language, 0
from assets a join pods p on p.id = a.podid
where a.deletedat is null and a.type not in (1, 2, 5) and coalesce(a.metadata ->> 'role', '') <> 'peaks'
  and (a.type <> 0 or a.name <> p.name)
union all
select l.tenantid, l.podid, coalesce(p.parentpodid, p.id), 'label', l.id, l.content, l.start, null, 0
from pod_labels l join pods p on p.id = l.podid where l.type <> 'word'
union all
-- A reply leads to the time of its parent. The author is looked up when results are shown.
select c.tenantid, c.podid, coalesce(p.parentpodid, p.id), 'comment', c.id, c.content, r.start, null, c.teamonly
from comments c join comments r on r.id = coalesce(c.parentid, c.id) join pods p on p.id = c.podid
union all
select s.tenantid, s.podid, coalesce(p.parentpodid, p.id), 'cue', s.id, s.content, s.start, null, 0
from subtitle_cues s join pods p on p.id = s.podid
union all
select s.tenantid, s.podid, coalesce(p.parentpodid, p.id), 'cue', s.id, s.content, s.start, null, 0
from transcript_sentences s join pods p on p.id = s.podid;

create or replace function search_refresh_labels(ids uuid[], podids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform from pods where id = any(podids) order by id for no key update;
  delete from search_docs where source = 'label' and sourceid = any(ids);
  insert into search_docs (source, sourceid, tenantid, podid, fileid, text, start, by)
  select 'label', l.id, l.tenantid, l.podid, coalesce(p.parentpodid, p.id), l.content, l.start, null
  from pod_labels l join pods p on p.id = l.podid where l.id = any(ids) and l.type <> 'word';
end $$;

delete from search_docs d using pod_labels l where d.source = 'label' and l.id = d.sourceid and l.type = 'word';
