-- replaces sha256 7934a29d496f85b77819ab252af838bd81d8ec69b4de0224263a9ca7ed417187

-- Comments on a video or audio file: on the whole file, at a time, or on a range.
create table comments (
  id uuid primary key,
  tenantid uuid not null references tenants,
  podid uuid not null references pods on delete cascade,
  -- The parent comment of a reply; replies are deleted with it.
  parentid uuid references comments on delete cascade,
  content text not null,
  -- Milliseconds, each the start of a frame rounded up, and the frame numbers if the file has frames.
  start integer check (start >= 0),
  "end" integer check ("end" > start),
  startframe integer check (startframe >= 0),
  endframe integer check (endframe > startframe),
  teamonly smallint not null default 0 check (teamonly in (0, 1)),
  drawing jsonb,
  createdbyid uuid not null references users,
  createdat timestamptz(3) not null default now(),
  editedat timestamptz(3),
  checkedat timestamptz(3),
  checkedbyid uuid references users,
  -- The newer version in which it was resolved.
  addressedin uuid references pods on delete set null,
  check ("end" is null or start is not null),
  check (parentid is null or (start is null and drawing is null and checkedat is null))
);
create index comments_pod on comments (podid);
create index comments_tenant on comments (tenantid);
create index comments_answers on comments (parentid) where parentid is not null;
create index comments_addressed on comments (addressedin) where addressedin is not null;

create table comment_likes (
  commentid uuid not null references comments on delete cascade,
  userid uuid not null references users,
  createdat timestamptz(3) not null default now(),
  primary key (commentid, userid)
);

create table comment_mentions (
  commentid uuid not null references comments on delete cascade,
  userid uuid not null references users,
  primary key (commentid, userid)
);

-- Counts of open comments per file, team-only ones separately: a folder shows them on 10,000 cards.
alter table pods
  add column opencomments integer not null default 0,
  add column openteamcomments integer not null default 0;
create index pods_open_comments on pods (tenantid, nodeid)
  where deletedat is null and opencomments + openteamcomments > 0;

-- Notifications of a comment are deleted with it and are not shown to users who may not see the comment.
alter table notifications add column commentid uuid references comments on delete cascade;
create index notifications_comment on notifications (commentid) where commentid is not null;

-- Adds comments to the searched texts; access is checked row by row.
alter table search_docs add column teamonly smallint not null default 0;
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
from comments c join comments r on r.id = coalesce(c.parentid, c.id) join pods p on p.id = c.podid;

-- Under the lock of the file, like labels.
create function comments_search(ids uuid[], podids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform from pods where id = any(podids) order by id for no key update;
  delete from search_docs where source = 'comment' and sourceid = any(ids);
  insert into search_docs (source, sourceid, tenantid, podid, fileid, text, start, by, teamonly)
  select t.source, t.sourceid, t.tenantid, t.podid, t.fileid, t.text, t.start, t.by, t.teamonly
  from search_texts t where t.source = 'comment' and t.podid = any(podids) and t.sourceid = any(ids);
end $$;

create function comments_count(podids uuid[]) returns void language sql
begin atomic
  update pods p set opencomments = counted.everybodys, openteamcomments = counted.teams
  from (
    select w.id, count(c.id) filter (where c.teamonly = 0) as everybodys,
      count(c.id) filter (where c.teamonly = 1) as teams
    from (select distinct unnest(podids) as id) w
      left join comments c on c.podid = w.id and c.parentid is null and c.checkedat is null
    group by w.id
  ) counted
  where p.id = counted.id
    and (p.opencomments, p.openteamcomments) is distinct from (counted.everybodys, counted.teams);
end;

create function comments_inserted() returns trigger language plpgsql as $$
begin
  perform comments_search(array(select id from fresh), array(select distinct podid from fresh));
  perform comments_count(array(select podid from fresh));
  return null;
end $$;
create trigger comments_inserted after insert on comments referencing new table as fresh
  for each statement execute function comments_inserted();

create function comments_updated() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select n.id from fresh n join before o on o.id = n.id
    where (n.content, n.start, n.teamonly) is distinct from (o.content, o.start, o.teamonly));
  told uuid[] := array(select id from comments where id = any(changed) or parentid = any(changed));
begin
  perform comments_search(told, array(select distinct podid from fresh));
  perform comments_count(array(select podid from fresh));
  return null;
end $$;
create trigger comments_updated after update on comments
  referencing old table as before new table as fresh for each statement execute function comments_updated();

create function comments_deleted() returns trigger language plpgsql as $$
begin
  delete from search_docs where source = 'comment' and sourceid = any(array(select id from before));
  perform comments_count(array(select podid from before));
  return null;
end $$;
create trigger comments_deleted after delete on comments referencing old table as before
  for each statement execute function comments_deleted();
