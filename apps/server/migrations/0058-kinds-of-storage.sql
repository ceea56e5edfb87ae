-- What the bytes of a folder are, and how many files it has: the page that shows what takes the storage reads these sums.
-- 0 originals, 1 made by processing, 2 added to a file, 3 older versions, 4 archived, 5 in the recycle bin.
create function storage_kind(deletedat timestamptz, archived smallint, parentpodid uuid, type smallint, metadata jsonb)
returns smallint language sql immutable as $$
  select (case when deletedat is not null then 5 when archived = 1 then 4 when parentpodid is not null then 3
    when type = 0 then 0 when metadata ? 'derived' then 1 else 2 end)::smallint
$$;

drop index node_storage_node;
truncate node_storage;
alter table node_storage
  add column kind smallint not null,
  -- Originals of the newest versions, also archived ones.
  add column files integer not null default 0,
  -- A sum of changes; the others are single ones.
  add column summed boolean not null default false;
create index node_storage_node on node_storage (nodeid) include (userid, kind, bytes, files, summed);

create or replace function node_storage_of_new_assets() returns trigger language plpgsql as $$
begin
  insert into node_storage (nodeid, userid, kind, bytes, files)
  select p.nodeid, p.createdbyid, storage_kind(p.deletedat, p.archived, p.parentpodid, a.type, a.metadata),
    sum(greatest(a.size, 0)), count(*) filter (where a.type = 0 and p.parentpodid is null and p.deletedat is null)
  from fresh a join pods p on p.id = a.podid
  where a.deletedat is null
  group by 1, 2, 3 having sum(greatest(a.size, 0)) <> 0 or bool_or(a.type = 0);
  return null;
end $$;

-- Subtracts the asset as it was and adds it as it is.
create or replace function node_storage_of_changed_assets() returns trigger language plpgsql as $$
begin
  insert into node_storage (nodeid, userid, kind, bytes, files)
  select nodeid, userid, kind, bytes, files from (
    select p.nodeid, p.createdbyid as userid,
      storage_kind(p.deletedat, p.archived, p.parentpodid, v.type, v.metadata) as kind,
      sum(v.sign * greatest(v.size, 0)) as bytes,
      coalesce(sum(v.sign) filter (where v.type = 0 and p.parentpodid is null and p.deletedat is null), 0) as files
    from fresh n join before o on o.id = n.id
      cross join lateral (values
        (1, n.podid, n.size, n.type, n.metadata, n.deletedat), (-1, o.podid, o.size, o.type, o.metadata, o.deletedat)
      ) as v (sign, podid, size, type, metadata, deletedat)
      join pods p on p.id = v.podid
    where v.deletedat is null and (n.podid, n.size, n.type, n.metadata ? 'derived', n.deletedat is null)
      is distinct from (o.podid, o.size, o.type, o.metadata ? 'derived', o.deletedat is null)
    group by 1, 2, 3
  ) changed where bytes <> 0 or files <> 0;
  return null;
end $$;

create or replace function node_storage_of_old_assets() returns trigger language plpgsql as $$
begin
  insert into node_storage (nodeid, userid, kind, bytes, files)
  select p.nodeid, p.createdbyid, storage_kind(p.deletedat, p.archived, p.parentpodid, a.type, a.metadata),
    -sum(greatest(a.size, 0)), -count(*) filter (where a.type = 0 and p.parentpodid is null and p.deletedat is null)
  from before a join pods p on p.id = a.podid
  where a.deletedat is null
  group by 1, 2, 3 having sum(greatest(a.size, 0)) <> 0 or bool_or(a.type = 0);
  return null;
end $$;

create or replace function node_storage_of_changed_pods() returns trigger language plpgsql as $$
begin
  insert into node_storage (nodeid, userid, kind, bytes, files)
  select nodeid, userid, kind, bytes, files from (
    select v.nodeid, v.userid, storage_kind(v.deletedat, v.archived, v.parentpodid, a.type, a.metadata) as kind,
      sum(v.sign * greatest(a.size, 0)) as bytes,
      coalesce(sum(v.sign) filter (where a.type = 0 and v.parentpodid is null and v.deletedat is null), 0) as files
    from fresh n join before o on o.id = n.id
      cross join lateral (values
        (1, n.nodeid, n.createdbyid, n.deletedat, n.archived, n.parentpodid),
        (-1, o.nodeid, o.createdbyid, o.deletedat, o.archived, o.parentpodid)
      ) as v (sign, nodeid, userid, deletedat, archived, parentpodid)
      join assets a on a.podid = n.id and a.deletedat is null
    where (n.nodeid, n.createdbyid, n.deletedat is null, n.archived = 1, n.parentpodid is null)
      is distinct from (o.nodeid, o.createdbyid, o.deletedat is null, o.archived = 1, o.parentpodid is null)
    group by 1, 2, 3
  ) changed where bytes <> 0 or files <> 0;
  return null;
end $$;

-- Before its assets are deleted with it.
create or replace function node_storage_of_old_pod() returns trigger language plpgsql as $$
begin
  insert into node_storage (nodeid, userid, kind, bytes, files)
  select old.nodeid, old.createdbyid,
    storage_kind(old.deletedat, old.archived, old.parentpodid, a.type, a.metadata), -sum(greatest(a.size, 0)),
    -count(*) filter (where a.type = 0 and old.parentpodid is null and old.deletedat is null)
  from assets a where a.podid = old.id and a.deletedat is null
  group by 1, 2, 3 having sum(greatest(a.size, 0)) <> 0 or bool_or(a.type = 0);
  return old;
end $$;
drop trigger storage_deleted on pods;
create trigger storage_deleted before delete on pods for each row execute function node_storage_of_old_pod();

insert into node_storage (nodeid, userid, kind, bytes, files, summed)
select p.nodeid, p.createdbyid, storage_kind(p.deletedat, p.archived, p.parentpodid, a.type, a.metadata),
  sum(greatest(a.size, 0)), count(*) filter (where a.type = 0 and p.parentpodid is null and p.deletedat is null), true
from pods p join assets a on a.podid = p.id
where a.deletedat is null group by 1, 2, 3;

create or replace function storage_by_project(tenant uuid) returns table (projectid uuid, userid uuid, bytes bigint)
language sql stable as $$
  with stored as materialized (
    select s.nodeid, s.userid, sum(s.bytes) as bytes
    from nodes n join node_storage s on s.nodeid = n.id
    where n.tenantid = tenant and s.kind < 4 group by s.nodeid, s.userid having sum(s.bytes) > 0
  ), places as materialized (
    select distinct on (n.id) n.id, p.id as projectid
    from (select distinct nodeid from stored) s join nodes n on n.id = s.nodeid
      cross join lateral unnest(string_to_array(n.path::text, '.')) as step (label)
      left join nodes p on p.id = step.label::uuid and p.type in (2, 3)
    order by n.id, p.type nulls last
  )
  select places.projectid, stored.userid, sum(stored.bytes)::bigint
  from places join stored on stored.nodeid = places.id
  group by 1, 2
$$;

-- The largest files of a workspace, and those with the same content, from an index.
create index assets_originals on assets (tenantid, size desc) where type = 0 and deletedat is null and size > 0;
create index assets_added on assets (tenantid, size desc, id)
  where type <> 0 and not metadata ? 'derived' and deletedat is null and size > 0;
create index assets_contents on assets (tenantid, sha256, size)
  where type = 0 and deletedat is null and sha256 is not null and size > 0;
create index pods_old_versions on pods (tenantid) where parentpodid is not null and deletedat is null and archived = 0;
