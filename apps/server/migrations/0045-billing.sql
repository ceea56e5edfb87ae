-- Units bought on top of the plan. They last until the end of the month after the one in which they were bought.
create table limit_extras (
  -- The invoice they were bought with.
  id uuid primary key,
  tenantid uuid not null references tenants on delete cascade,
  name text not null,
  units bigint not null check (units > 0),
  remaining bigint not null check (remaining between 0 and units),
  -- Months, including the current one.
  monthsleft integer not null default 2 check (monthsleft between 1 and 2),
  createdat timestamptz not null default now()
);
create index limit_extras_tenant on limit_extras (tenantid, name);

alter table resources
  -- The part of the limit that was bought on top of the plan.
  add column extra bigint not null default 0 check (extra >= 0),
  -- Bytes of files in the recycle bin. They count towards the limit, but are not part of `used`.
  add column binned bigint not null default 0 check (binned >= 0);
update resources r set binned = bin.bytes
from (select p.tenantid, sum(a.size) as bytes from pods p join assets a on a.podid = p.id
  where p.deletedat is not null and p.archived <> 1 and a.deletedat is null group by p.tenantid) bin
where r.tenantid = bin.tenantid and r.name = 'storage';
alter table resources drop constraint resources_name_check;
alter table resources add constraint resources_name_check check (name in ('teamusers', 'clientusers', 'storage',
  'bandwidth', 'credits', 'transcription', 'translation', 'recognition'));

-- Units that were taken from what was bought for one service; the other units were taken from the credits.
alter table credit_entries add column bundled integer not null default 0 check (bundled between 0 and units),
  -- The limit they were taken from.
  add column bundle text;

-- Whole months between two moments in UTC: from the 31st of January to the 28th of February is one.
create function months_between(start timestamp, moment timestamp) returns integer language sql immutable
  return (select calendar.months - (start + make_interval(months => calendar.months) > moment)::int
    from (select (extract(year from moment) - extract(year from start))::int * 12
      + (extract(month from moment) - extract(month from start))::int as months) calendar);

-- How many months of the subscription had ended at a moment. Months start on the day the subscription began.
create function months_begun(t tenants, moment timestamptz) returns integer language sql immutable
  return greatest(0, months_between(t.periodstart at time zone 'UTC', moment at time zone 'UTC'));

-- The start of the current month of the subscription, or of a later one.
create function month_start(t tenants, later integer) returns timestamptz language sql stable
  return ((t.periodstart at time zone 'UTC') + make_interval(months => months_begun(t, now()) + later))
    at time zone 'UTC';
create or replace function month_began(t tenants) returns timestamptz language sql stable return month_start(t, 0);

alter table tenants
  -- When access ends, if that is not the end of the period: later while a renewal is collected, earlier while an
  -- invoice is unpaid.
  add column accessuntil timestamptz,
  -- Whether a new period follows the current one.
  add column renews smallint not null default 0 check (renews in (0, 1));

create or replace function ends_at(t tenants) returns timestamptz language sql stable
  return least(coalesce(t.accessuntil, t.periodend), t.markedat + interval '14 days');

create or replace function subscription_of(t tenants) returns json language sql stable
  return json_build_object(
    'subscriptionType', t.subscriptiontype,
    'plan', t.plan,
    'subscriptionEnd', case when ends_at(t) is not null then json_build_object(
      'date', iso(case when is_expired(t) then ends_at(t) else least(t.periodend, ends_at(t)) end),
      'seconds', greatest(0, floor(extract(epoch from ends_at(t) - now())))::bigint,
      'minutes', greatest(0, floor(extract(epoch from ends_at(t) - now()) / 60))::bigint,
      'days', greatest(0, floor(extract(epoch from ends_at(t) - now()) / 86400))::bigint) end,
    'renews', t.renews,
    'expired', is_expired(t)::int);

-- One-off purchases. Prices are in euro cents, without VAT.
create table addons (
  alias text primary key,
  resource text not null,
  -- Gigabytes, minutes, thousands of characters, or credits.
  units integer not null check (units > 0),
  price integer not null check (price > 0),
  position integer not null
);
insert into addons (alias, resource, units, price, position) values
  ('credits-250', 'credits', 250, 2500, 1),
  ('bandwidth-500', 'bandwidth', 500, 4500, 2),
  ('storage-1000', 'storage', 1000, 3000, 3),
  ('transcription-600', 'transcription', 600, 4500, 4),
  ('translation-500', 'translation', 500, 3500, 5),
  ('recognition-600', 'recognition', 600, 4500, 6);

-- What a tenant pays for. Its plan and period are in tenants, because access depends on them.
create table subscriptions (
  tenantid uuid primary key references tenants on delete cascade,
  provider text not null check (provider in ('invoice', 'stripe')),
  "interval" text check ("interval" in ('month', 'year')),
  cancelled smallint not null default 0 check (cancelled in (0, 1)),
  -- The plan of the next period, if it is another one.
  pendingplan text references plans,
  pendinginterval text check (pendinginterval in ('month', 'year')),
  -- Whom invoices are for.
  buyer jsonb,
  -- Ids of the payment service.
  customer text unique,
  subscription text unique,
  schedule text
);
create index subscriptions_pendingplan on subscriptions (pendingplan);

-- Numbers of invoices have no gaps within a year.
create table invoice_years (year integer primary key, last integer not null);

-- Kept when the tenant is erased, because the law requires it: no foreign keys.
create table invoices (
  id uuid primary key,
  tenantid uuid not null,
  tenantname text not null,
  userid uuid,
  provider text not null check (provider in ('invoice', 'stripe')),
  number text not null unique,
  kind text not null check (kind in ('plan', 'addon', 'credit')),
  state text not null check (state in ('open', 'paid', 'credited')),
  plan text,
  "interval" text check ("interval" in ('month', 'year')),
  addon text,
  quantity integer not null default 1 check (quantity > 0),
  periodstart timestamptz,
  periodend timestamptz,
  -- What was invoiced, with amounts in euro cents without VAT.
  lines jsonb not null,
  net integer not null,
  -- Hundredths of a percent.
  vatrate integer not null,
  vatnote text,
  vat integer not null,
  total integer not null,
  seller jsonb not null,
  buyer jsonb not null,
  language text not null,
  issuedat timestamptz not null default now(),
  dueat timestamptz not null,
  paidat timestamptz,
  paidbyid uuid,
  -- When the plan or the add-on took effect.
  appliedat timestamptz,
  -- The subscription before this invoice, restored when it is credited.
  previous jsonb,
  creditof uuid unique,
  -- The invoice and the page of the payment service.
  externalid text unique,
  url text
);
create index invoices_tenant on invoices (tenantid, issuedat desc, id desc);
-- Events of the payment service that were handled: it can send one more than once.
create table stripe_events (
  id text primary key,
  type text not null,
  receivedat timestamptz not null default now()
);
create index stripe_events_received on stripe_events (receivedat);

create index invoices_open on invoices (dueat) where state = 'open';
