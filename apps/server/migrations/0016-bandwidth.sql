-- Traffic is counted anew with every month of the subscription: since when this count runs.
alter table resources add column since timestamptz not null default now();

-- Months are counted from the day the subscription began, in UTC so that every server means the same moment.
create function month_began(t tenants) returns timestamptz language sql stable
  return ((t.periodstart at time zone 'UTC') + make_interval(months => greatest(0,
    extract(year from age(now() at time zone 'UTC', t.periodstart at time zone 'UTC'))::int * 12
    + extract(month from age(now() at time zone 'UTC', t.periodstart at time zone 'UTC'))::int))) at time zone 'UTC';
