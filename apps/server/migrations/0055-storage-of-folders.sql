-- Bytes of the active storage in each folder itself per uploader, as changes to add up (decision 0070). A file counts while
-- it is neither in the recycle bin nor archived. Files are read again after midnight, which corrects the sums.
create table node_storage (
  nodeid uuid not null,
  userid uuid not null,
  bytes bigint not null
);
create index node_storage_node on node_storage (nodeid) include (userid, bytes);

create function node_storage_of_new_assets() returns trigger language plpgsql as $$
begin
  insert into node_storage
  select p.nodeid, p.createdbyid, sum(a.size)
  from fresh a join pods p on p.id = a.podid
  where a.deletedat is null and a.size > 0 and p.deletedat is null and p.archived <> 1
  group by p.nodeid, p.createdbyid;
  return null;
end $$;
create trigger storage_inserted after insert on assets referencing new table as fresh
  for each statement execute function node_storage_of_new_assets();

-- Subtracts the asset as it was and adds it as it is.
create function node_storage_of_changed_assets() returns trigger language plpgsql as $$
begin
  insert into node_storage
  select p.nodeid, p.createdbyid, sum(changed.bytes)
  from (
    select case sign when 1 then n.podid else o.podid end as podid, sign * case sign
      when 1 then case when n.deletedat is null then greatest(n.size, 0) else 0 end
      else case when o.deletedat is null then greatest(o.size, 0) else 0 end end as bytes
    from fresh n join before o on o.id = n.id cross join (values (1), (-1)) as signs (sign)
    where (n.podid, n.size, n.deletedat is null) is distinct from (o.podid, o.size, o.deletedat is null)
  ) changed join pods p on p.id = changed.podid
  where p.deletedat is null and p.archived <> 1
  group by p.nodeid, p.createdbyid having sum(changed.bytes) <> 0;
  return null;
end $$;
create trigger storage_updated after update on assets referencing old table as before new table as fresh
  for each statement execute function node_storage_of_changed_assets();

create function node_storage_of_old_assets() returns trigger language plpgsql as $$
begin
  insert into node_storage
  select p.nodeid, p.createdbyid, -sum(a.size)
  from before a join pods p on p.id = a.podid
  where a.deletedat is null and a.size > 0 and p.deletedat is null and p.archived <> 1
  group by p.nodeid, p.createdbyid;
  return null;
end $$;
create trigger storage_deleted after delete on assets referencing old table as before
  for each statement execute function node_storage_of_old_assets();

create function node_storage_of_changed_pods() returns trigger language plpgsql as $$
begin
  insert into node_storage
  select changed.nodeid, changed.userid, sum(changed.sign * a.size)
  from (
    select n.id, sign, case sign when 1 then n.nodeid else o.nodeid end as nodeid,
      case sign when 1 then n.createdbyid else o.createdbyid end as userid
    from fresh n join before o on o.id = n.id cross join (values (1), (-1)) as signs (sign)
    where (n.nodeid, n.createdbyid, n.deletedat is null and n.archived <> 1)
        is distinct from (o.nodeid, o.createdbyid, o.deletedat is null and o.archived <> 1)
      and case sign when 1 then n.deletedat is null and n.archived <> 1
        else o.deletedat is null and o.archived <> 1 end
  ) changed join assets a on a.podid = changed.id
  where a.deletedat is null and a.size > 0 group by changed.nodeid, changed.userid;
  return null;
end $$;
create trigger storage_updated after update on pods referencing old table as before new table as fresh
  for each statement execute function node_storage_of_changed_pods();

-- Before its assets are deleted with it.
create function node_storage_of_old_pod() returns trigger language plpgsql as $$
begin
  insert into node_storage
  select old.nodeid, old.createdbyid, -sum(a.size) from assets a
  where a.podid = old.id and a.deletedat is null and a.size > 0 having sum(a.size) > 0;
  return old;
end $$;
create trigger storage_deleted before delete on pods
  for each row when (old.deletedat is null and old.archived <> 1) execute function node_storage_of_old_pod();

-- No foreign key: its lock on the folder would make writers wait.
create function node_storage_orphaned() returns trigger language plpgsql as $$
begin
  delete from node_storage where nodeid = any(array(select id from before));
  return null;
end $$;
create trigger storage_deleted after delete on nodes referencing old table as before
  for each statement execute function node_storage_orphaned();

insert into node_storage
select p.nodeid, p.createdbyid, sum(a.size)
from pods p join assets a on a.podid = p.id
where p.deletedat is null and p.archived <> 1 and a.deletedat is null and a.size > 0
group by p.nodeid, p.createdbyid;

create or replace function storage_by_project(tenant uuid) returns table (projectid uuid, userid uuid, bytes bigint)
language sql stable as $$
  with stored as materialized (
    select s.nodeid, s.userid, sum(s.bytes) as bytes
    from nodes n join node_storage s on s.nodeid = n.id
    where n.tenantid = tenant group by s.nodeid, s.userid having sum(s.bytes) > 0
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
