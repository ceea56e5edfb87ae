-- replaces sha256 9f906951467207fd297ec5cb98b511ca5c887d63863f28347f8bcbf984c2c0b4
alter table tenants
  add column subscriptiontype text not null default 'enterprise'
    check (subscriptiontype in ('freetrial', 'enterprise', 'card')),
  add column plan text,
  add column periodstart timestamptz not null default now(),
  add column periodend timestamptz,
  add column mfarequired smallint not null default 0,
  add column editorialemail text,
  add column trafficemail text,
  add column supportemail text,
  add column recycle_bin_retention_period integer not null default 90
    check (recycle_bin_retention_period between 1 and 180),
  add column links_expiry_days integer not null default 14 check (links_expiry_days between 1 and 3650),
  add column links_allow_downloading smallint not null default 0,
  add column links_allow_comments smallint not null default 0,
  add column links_show_assets smallint not null default 0,
  add column links_allow_playing_original_file smallint not null default 0,
  add column links_add_versions smallint not null default 0,
  -- An administrator of the tenant requested its deletion.
  add column markedat timestamptz,
  -- The platform closed it.
  add column deletedat timestamptz,
  -- Permanent deletion has started and cannot be undone.
  add column erasingat timestamptz;

alter table resources drop constraint resources_name_check;
alter table resources add constraint resources_name_check
  check (name in ('teamusers', 'clientusers', 'storage', 'bandwidth', 'credits'));
-- Existing tenants get limits high enough not to affect them; their users are counted.
insert into resources (tenantid, name, "limit", used)
select t.id, n.name, n."limit", n.used
from tenants t
cross join lateral (
  values
    ('teamusers', 1000, (select count(distinct a.userid) from access_points a join users u on u.id = a.userid
      where a.tenantid = t.id and u.type in ('admin', 'team') and u.disabledat is null)),
    ('clientusers', 1000, (select count(distinct a.userid) from access_points a join users u on u.id = a.userid
      where a.tenantid = t.id and u.type = 'client' and u.disabledat is null)),
    ('bandwidth', 1000000000000, 0),
    ('credits', 1000, 0)
) as n (name, "limit", used)
on conflict do nothing;

create index access_points_tenant on access_points (tenantid, userid);
create index access_points_node on access_points (nodeid);

create table plans (
  alias text primary key,
  name text not null,
  position integer not null,
  -- Euro cents, without VAT.
  monthly integer,
  annual integer,
  teamusers integer not null,
  clientusers integer not null,
  -- Gigabytes.
  storage integer not null,
  bandwidth integer not null,
  credits integer not null
);
insert into plans (alias, name, position, monthly, annual, teamusers, clientusers, storage, bandwidth, credits) values
  ('freetrial', 'Free trial', 0, null, null, 5, 5, 25, 10, 100),
  ('freelancer', 'Freelancer', 1, 1900, 19000, 1, 5, 250, 50, 250),
  ('pro', 'Pro', 2, 4900, 49000, 3, 15, 1000, 200, 500),
  ('business', 'Business', 3, 9900, 99000, 8, 30, 2500, 500, 1000),
  ('bronze', 'Bronze', 4, 19900, 199000, 15, 60, 5000, 1000, 2000),
  ('silver', 'Silver', 5, 34900, 349000, 25, 100, 10000, 2500, 4000),
  ('gold', 'Gold', 6, 59900, 599000, 50, 250, 25000, 5000, 8000),
  ('enterprise', 'Enterprise', 7, null, null, 250, 1000, 100000, 25000, 25000);

create function iso(moment timestamptz) returns text language sql stable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Key for searching and sorting names: without accents and upper case. Letters are decomposed first, so that lower()
-- only meets plain letters and every database returns the same result.
create function folded(words text) returns text language sql immutable
  return lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'));

-- The subscription of a tenant whose deletion was requested ends with the waiting period.
create function ends_at(t tenants) returns timestamptz language sql stable
  return least(t.periodend, t.markedat + interval '14 days');

-- The only rule for expiry: there is an end date and less than one whole minute is left.
create function is_expired(t tenants) returns boolean language sql stable
  return ends_at(t) is not null and extract(epoch from ends_at(t) - now()) < 60;

create function subscription_of(t tenants) returns json language sql stable
  return json_build_object(
    'subscriptionType', t.subscriptiontype,
    'plan', t.plan,
    'subscriptionEnd', case when ends_at(t) is not null then json_build_object(
      'date', iso(ends_at(t)),
      'seconds', greatest(0, floor(extract(epoch from ends_at(t) - now())))::bigint,
      'minutes', greatest(0, floor(extract(epoch from ends_at(t) - now()) / 60))::bigint,
      'days', greatest(0, floor(extract(epoch from ends_at(t) - now()) / 86400))::bigint) end,
    'expired', is_expired(t)::int);

-- Deleting a row checks the foreign keys that refer to it, including those of deleted items, which the indexes of the
-- lists exclude.
create index nodes_parent on nodes (parentid);
create index pods_node on pods (nodeid);
create index assets_of_pod on assets (podid);
create index uploads_asset on uploads (assetid);
