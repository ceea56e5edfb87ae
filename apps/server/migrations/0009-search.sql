-- replaces sha256 e0046e4966f82b3be99ac899027245b5af35a61b5a1e9c81527388121d860b2b

-- Normalised text for comparing words: without accents and upper case; spaces and _ - . / become one space between
-- words, any other punctuation is a word of its own, and a space is added at both ends. `like '%part%'` finds parts of
-- words and `like '% word %'` whole words, with one trigram index.
create function searchable(words text) returns text language sql immutable
  return ' ' || btrim(regexp_replace(regexp_replace(folded(words),
    '([!-,:-@\[-\^`{-~\u00a1-\u00bf\u2016-\u2027\u2030-\u205e\u3001-\u3003\u3008-\u301f\u30fb])', ' \1 ', 'g'),
    '[\u0001-\u0020\u007f-\u009f_./\u2010-\u2015-]+', ' ', 'g')) || ' ';

-- A name without its extension: a search for `interview` finds interview.mov. Cut to the maximum size of an index
-- entry.
create function searchable_stem(name text) returns text language sql immutable
  return left(btrim(searchable(regexp_replace(name, '\.(?=[0-9]*[A-Za-z])[A-Za-z0-9]{1,5}$', ''))), 200);

-- Names are searched in their own rows: a generated column always matches the name. Cut to the maximum size of an index
-- entry, which no ordinary name of 191 characters reaches.
alter table pods add column searchname text collate "C"
  generated always as (left(searchable(name), 600)) stored;
alter table nodes add column searchname text collate "C"
  generated always as (left(searchable(name), 600)) stored;

-- A short pending list: it limits the work of each write of a large copy, and the part that searches must scan.
create index pods_search on pods using gin (searchname gin_trgm_ops) with (gin_pending_list_limit = 256)
  where deletedat is null and parentpodid is null;
create index nodes_search on nodes using gin (searchname gin_trgm_ops) with (gin_pending_list_limit = 256)
  where deletedat is null;
-- Names equal to the search text, with or without their extension.
create index pods_exact on pods (tenantid, (searchable_stem(name) collate "C"), id)
  where deletedat is null and parentpodid is null;
create index nodes_exact on nodes (tenantid, (left(searchname, 200)), id) where deletedat is null;
-- Newest first (ids contain their time): for words so common that scanning in this order is faster than any index.
create index pods_newest on pods (tenantid, id) include (searchname, nodeid, teamonly)
  where deletedat is null and parentpodid is null;
-- And by folder: most searches are limited to the current folder.
create index pods_places on pods (nodeid, id) include (searchname, teamonly)
  where deletedat is null and parentpodid is null;
create index nodes_newest on nodes (tenantid, id) include (searchname) where deletedat is null;

-- All other texts of a file: notes, names of older versions and assets, technical data; later labels, comments and
-- cues. The triggers below keep it equal to the view `search_texts`.
create table search_docs (
  source text not null,
  -- The asset, label, comment or cue; the pod itself for its name, note and technical data.
  sourceid uuid not null,
  tenantid uuid not null,
  podid uuid not null,
  -- The pod shown as the result: the pod itself, or the newest version of it.
  fileid uuid not null,
  text text not null,
  -- Milliseconds to seek to; author or language.
  start integer,
  by text,
  searchtext text collate "C" generated always as (searchable(text)) stored,
  primary key (sourceid, source)
);
create index search_docs_pod on search_docs (podid);
create index search_docs_words on search_docs (tenantid, fileid) where source not in ('asset', 'metadata');
create index search_docs_assets on search_docs (tenantid, fileid) where source = 'asset';
create index search_docs_metadata on search_docs (tenantid, fileid) where source = 'metadata';
-- One index per kind, so that common words of one kind do not slow the others down: `video` is in the technical data of
-- nearly every file.
create index search_words on search_docs using gin (searchtext gin_trgm_ops) with (gin_pending_list_limit = 256)
  where source not in ('asset', 'metadata');
create index search_assets on search_docs using gin (searchtext gin_trgm_ops) with (gin_pending_list_limit = 256)
  where source = 'asset';
create index search_metadata on search_docs using gin (searchtext gin_trgm_ops) with (gin_pending_list_limit = 256)
  where source = 'metadata';

-- The only definition of the rows of search_docs. Posters and previews have the name of their file and are left out.
create view search_texts as
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
  and (a.type <> 0 or a.name <> p.name);

-- Rewrites the texts of these pods. The caller holds the row locks: otherwise two transactions that change one file
-- would each write the state before the other.
create function search_refresh(ids uuid[]) returns void language sql
begin atomic
  delete from search_docs d where d.podid = any(ids) and d.source in ('name', 'note', 'metadata', 'asset');
  insert into search_docs (source, sourceid, tenantid, podid, fileid, text, start, by)
  select t.source, t.sourceid, t.tenantid, t.podid, t.fileid, t.text, t.start, t.by
  from search_texts t where t.podid = any(ids) and t.source in ('name', 'note', 'metadata', 'asset');
  -- Texts of other sources move with their file.
  update search_docs d set fileid = coalesce(p.parentpodid, p.id) from pods p
  where d.podid = any(ids) and p.id = d.podid and d.fileid <> coalesce(p.parentpodid, p.id);
end;

create function search_pods_inserted() returns trigger language plpgsql as $$
begin
  perform search_refresh(array(select id from fresh));
  return null;
end $$;
create trigger search_inserted after insert on pods referencing new table as fresh
  for each statement execute function search_pods_inserted();

create function search_pods_updated() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select n.id from fresh n join before o on o.id = n.id
    where (n.name, n.note, n.parentpodid, n.kind, n.mimetype, n.resolution, n.framerate,
        n.jsondata ->> 'uploaderName', n.tenantid)
      is distinct from (o.name, o.note, o.parentpodid, o.kind, o.mimetype, o.resolution, o.framerate,
        o.jsondata ->> 'uploaderName', o.tenantid));
begin
  if cardinality(changed) > 0 then perform search_refresh(changed); end if;
  return null;
end $$;
create trigger search_updated after update on pods referencing old table as before new table as fresh
  for each statement execute function search_pods_updated();

create function search_pods_deleted() returns trigger language plpgsql as $$
begin
  delete from search_docs where podid = any(array(select id from before));
  return null;
end $$;
create trigger search_deleted after delete on pods referencing old table as before
  for each statement execute function search_pods_deleted();

-- Assets contribute to the texts of their file, which are rewritten under the lock of the file.
create function search_refresh_of_assets(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform from pods where id = any(ids) order by id for no key update;
  perform search_refresh(ids);
end $$;

create function search_assets_inserted() returns trigger language plpgsql as $$
begin
  perform search_refresh_of_assets(array(select podid from fresh where type not in (1, 2, 5)));
  return null;
end $$;
create trigger search_inserted after insert on assets referencing new table as fresh
  for each statement execute function search_assets_inserted();

create function search_assets_updated() returns trigger language plpgsql as $$
begin
  perform search_refresh_of_assets(array(
    select unnest(array[n.podid, o.podid]) from fresh n join before o on o.id = n.id
    where (n.type not in (1, 2, 5) or o.type not in (1, 2, 5))
      and (n.name, n.type, n.podid, n.deletedat is null, n.filetype, n.codec, n.audiocodec, n.language, n.metadata)
        is distinct from
        (o.name, o.type, o.podid, o.deletedat is null, o.filetype, o.codec, o.audiocodec, o.language, o.metadata)));
  return null;
end $$;
create trigger search_updated after update on assets referencing old table as before new table as fresh
  for each statement execute function search_assets_updated();

create function search_assets_deleted() returns trigger language plpgsql as $$
begin
  perform search_refresh_of_assets(array(select podid from before where type not in (1, 2, 5)));
  return null;
end $$;
create trigger search_deleted after delete on assets referencing old table as before
  for each statement execute function search_assets_deleted();

insert into search_docs (source, sourceid, tenantid, podid, fileid, text, start, by)
select source, sourceid, tenantid, podid, fileid, text, start, by from search_texts;
