-- replaces sha256 1e5e764f3e7d611ac90bdf52b0962ec7431cdd738873f7f6879dfca3bbaeb876

-- Traffic is counted per month of the subscription: the start of the current period.
alter table resources add column since timestamptz not null default now();

-- Months start on the day the subscription began, in UTC, so that every server computes the same time.
create function month_began(t tenants) returns timestamptz language sql stable
  return ((t.periodstart at time zone 'UTC') + make_interval(months => greatest(0,
    extract(year from age(now() at time zone 'UTC', t.periodstart at time zone 'UTC'))::int * 12
    + extract(month from age(now() at time zone 'UTC', t.periodstart at time zone 'UTC'))::int))) at time zone 'UTC';
