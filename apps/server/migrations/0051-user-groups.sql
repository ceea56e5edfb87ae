-- Groups of users: a member has the access points of the group in addition to the own ones.
create table user_groups (
  id uuid primary key,
  tenantid uuid not null references tenants,
  name text not null,
  createdat timestamptz not null default now(),
  updatedat timestamptz not null default now()
);
create unique index user_groups_name on user_groups (tenantid, lower(name));

create table user_group_members (
  groupid uuid not null references user_groups on delete cascade,
  userid uuid not null references users on delete cascade,
  tenantid uuid not null references tenants,
  addedat timestamptz not null default now(),
  primary key (groupid, userid)
);
create index user_group_members_user on user_group_members (userid, groupid);
create index user_group_members_tenant on user_group_members (tenantid);

create table user_group_points (
  id uuid primary key,
  tenantid uuid not null references tenants,
  groupid uuid not null references user_groups on delete cascade,
  nodeid uuid not null references nodes,
  "group" text not null check ("group" in ('team', 'client')),
  abilities text[] not null,
  createdat timestamptz not null default now(),
  unique (groupid, nodeid)
);
create index user_group_points_node on user_group_points (nodeid);
create index user_group_points_tenant on user_group_points (tenantid);

-- A row without a node: the user belongs to the tenant, without own access to any folder.
alter table access_points rename to own_access_points;
alter table own_access_points alter column nodeid drop not null;
create unique index own_access_points_member on own_access_points (userid, tenantid) where nodeid is null;

-- What users may do, and where: every permission check and every filter of a list reads this view. A group gives a
-- client user only the access that it gives as a client, and an administrator, who has all access, nothing.
create view access_points as
  select id, tenantid, userid, nodeid, "group", abilities, createdat, null::uuid as groupid
  from own_access_points
  union all
  select p.id, p.tenantid, m.userid, p.nodeid, p."group", p.abilities, greatest(p.createdat, m.addedat), p.groupid
  from user_group_members m
  join user_group_points p on p.groupid = m.groupid
  join users u on u.id = m.userid
  where u.type = 'team' or (u.type = 'client' and p."group" = 'client');
