-- Files, bytes and last activity of each folder itself, as changes to add up: writers only insert, so that they never
-- wait for each other. A job replaces the rows of a folder by their sum. `open…` leaves out team-only files.
create table node_totals (
  nodeid uuid not null,
  pods integer not null,
  size bigint not null,
  openpods integer not null,
  opensize bigint not null,
  activity timestamptz not null,
  openactivity timestamptz
);
create index node_totals_node on node_totals (nodeid)
  include (pods, size, openpods, opensize, activity, openactivity);

create function node_totals_inserted() returns trigger language plpgsql as $$
begin
  insert into node_totals
  select nodeid, count(*) filter (where parentpodid is null), sum(size),
    count(*) filter (where parentpodid is null and teamonly = 0),
    coalesce(sum(size) filter (where teamonly = 0), 0), max(updatedat),
    max(updatedat) filter (where teamonly = 0)
  from fresh where deletedat is null group by nodeid;
  return null;
end $$;
create trigger totals_inserted after insert on pods referencing new table as fresh
  for each statement execute function node_totals_inserted();

-- Subtracts the file as it was and adds it as it is. Progress of processing changes none of these columns.
create function node_totals_updated() returns trigger language plpgsql as $$
begin
  insert into node_totals
  select nodeid, sum(pods), sum(size), sum(pods * open), sum(size * open), max(activity),
    max(activity) filter (where open = 1)
  from (
    select o.id, case sign when 1 then n.nodeid else o.nodeid end as nodeid,
      sign * (case sign when 1 then n.parentpodid else o.parentpodid end is null)::int as pods,
      sign * case sign when 1 then n.size else o.size end as size,
      1 - case sign when 1 then n.teamonly else o.teamonly end as open,
      case when n.updatedat <> o.updatedat then n.updatedat else now() end as activity
    from fresh n join before o on o.id = n.id cross join (values (1), (-1)) as signs (sign)
    where case sign when 1 then n.deletedat else o.deletedat end is null
      and (n.nodeid, n.deletedat is null, n.parentpodid is null, n.size, n.teamonly, n.updatedat)
        is distinct from (o.nodeid, o.deletedat is null, o.parentpodid is null, o.size, o.teamonly, o.updatedat)
  ) changed group by nodeid;
  return null;
end $$;
create trigger totals_updated after update on pods referencing old table as before new table as fresh
  for each statement execute function node_totals_updated();

create function node_totals_deleted() returns trigger language plpgsql as $$
begin
  insert into node_totals
  select nodeid, -count(*) filter (where parentpodid is null), -sum(size),
    -count(*) filter (where parentpodid is null and teamonly = 0),
    -coalesce(sum(size) filter (where teamonly = 0), 0), now(),
    max(now()) filter (where teamonly = 0)
  from before where deletedat is null group by nodeid;
  return null;
end $$;
create trigger totals_deleted after delete on pods referencing old table as before
  for each statement execute function node_totals_deleted();

-- No foreign key: its lock on the folder would make writers wait.
create function node_totals_orphaned() returns trigger language plpgsql as $$
begin
  delete from node_totals where nodeid = any(array(select id from before));
  return null;
end $$;
create trigger totals_deleted after delete on nodes referencing old table as before
  for each statement execute function node_totals_orphaned();

insert into node_totals
select nodeid, count(*) filter (where parentpodid is null), sum(size),
  count(*) filter (where parentpodid is null and teamonly = 0),
  coalesce(sum(size) filter (where teamonly = 0), 0), max(updatedat), max(updatedat) filter (where teamonly = 0)
from pods where deletedat is null group by nodeid;
