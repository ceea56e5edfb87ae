-- replaces sha256 621ef7595592a66cb126d3ce6d03aaced6f997b710db3a805fd83225d691be79

-- The cues of subtitle files, for search. The file is the source: saving or uploading it rewrites these rows.
create table subtitle_cues (
  id uuid primary key default gen_random_uuid(),
  tenantid uuid not null references tenants,
  podid uuid not null references pods on delete cascade,
  assetid uuid not null references assets on delete cascade,
  -- Milliseconds; a file may start before zero.
  start integer not null,
  -- Without tags, never empty.
  content text not null
);
create index subtitle_cues_asset on subtitle_cues (assetid);
create index subtitle_cues_pod on subtitle_cues (podid);
create index subtitle_cues_tenant on subtitle_cues (tenantid);

-- Transcripts of video and audio files, sentence by sentence.
create table transcripts (
  id uuid primary key,
  tenantid uuid not null references tenants,
  podid uuid not null references pods on delete cascade,
  name text not null,
  createdbyid uuid not null references users,
  createdat timestamptz(3) not null default now()
);
create index transcripts_pod on transcripts (podid);
create index transcripts_tenant on transcripts (tenantid);

create table transcript_sentences (
  id uuid primary key,
  tenantid uuid not null references tenants,
  -- Copied from the transcript, because search filters by it.
  podid uuid not null references pods on delete cascade,
  transcriptid uuid not null references transcripts on delete cascade,
  start integer not null check (start >= 0),
  "end" integer not null check ("end" >= start),
  content text not null
);
create index transcript_sentences_transcript on transcript_sentences (transcriptid, start);
create index transcript_sentences_pod on transcript_sentences (podid);
create index transcript_sentences_tenant on transcript_sentences (tenantid);

-- Subtitle rules of a tenant.
alter table tenants add column subtitle_rules jsonb;

-- A file that is replaced is no longer found; its row is deleted later.
create function subtitles_retired() returns trigger language plpgsql as $$
begin
  delete from subtitle_cues where assetid = new.id;
  return null;
end $$;
create trigger subtitles_retired after update on assets for each row
  when (old.deletedat is null and new.deletedat is not null and new.type in (6, 7))
  execute function subtitles_retired();

-- Adds cues to the searched texts: the definition of 0017 with two more parts. File, transcript and language are looked
-- up when results are shown.
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
from pod_labels l join pods p on p.id = l.podid
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

-- For both tables. Under the lock of the file, like labels.
create function search_lines_inserted() returns trigger language plpgsql as $$
begin
  perform from pods where id = any(array(select distinct podid from fresh)) order by id for no key update;
  insert into search_docs (source, sourceid, tenantid, podid, fileid, text, start, by)
  select 'cue', s.id, s.tenantid, s.podid, coalesce(p.parentpodid, p.id), s.content, s.start, null
  from fresh s join pods p on p.id = s.podid;
  return null;
end $$;
create trigger search_inserted after insert on subtitle_cues referencing new table as fresh
  for each statement execute function search_lines_inserted();
create trigger search_inserted after insert on transcript_sentences referencing new table as fresh
  for each statement execute function search_lines_inserted();

create function search_lines_deleted() returns trigger language plpgsql as $$
begin
  delete from search_docs where source = 'cue' and sourceid = any(array(select id from before));
  return null;
end $$;
create trigger search_deleted after delete on subtitle_cues referencing old table as before
  for each statement execute function search_lines_deleted();
create trigger search_deleted after delete on transcript_sentences referencing old table as before
  for each statement execute function search_lines_deleted();

-- Cues of files are only rewritten as a whole.
create function search_sentences_updated() returns trigger language plpgsql as $$
begin
  update search_docs d set text = n.content, start = n.start from fresh n
  where d.source = 'cue' and d.sourceid = n.id and (d.text, d.start) is distinct from (n.content, n.start);
  return null;
end $$;
create trigger search_updated after update on transcript_sentences referencing new table as fresh
  for each statement execute function search_sentences_updated();
