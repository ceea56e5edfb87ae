-- What was left of the period before and counted towards this one: what is paid for a period is worth net + rest.
alter table invoices add column rest integer not null default 0 check (rest >= 0);
update invoices set rest = coalesce((
  select -sum((line->>'amount')::integer) from jsonb_array_elements(lines) line where line->>'kind' = 'rest'), 0)
where kind = 'plan' and appliedat is not null;

-- The period of a plan is not paid for while its invoice is open.
update tenants t set renews = 0 where renews = 1
  and exists (select 1 from invoices i where i.tenantid = t.id and i.state = 'open' and i.appliedat is not null);

-- When a period is over and not renewed yet, its end is in the past: then access ends later.
create or replace function subscription_of(t tenants) returns json language sql stable
  return json_build_object(
    'subscriptionType', t.subscriptiontype,
    'plan', t.plan,
    'subscriptionEnd', case when ends_at(t) is not null then json_build_object(
      'date', iso(case when is_expired(t) or t.periodend <= now() then ends_at(t)
        else least(t.periodend, ends_at(t)) end),
      'seconds', greatest(0, floor(extract(epoch from ends_at(t) - now())))::bigint,
      'minutes', greatest(0, floor(extract(epoch from ends_at(t) - now()) / 60))::bigint,
      'days', greatest(0, floor(extract(epoch from ends_at(t) - now()) / 86400))::bigint) end,
    'renews', (t.renews = 1 and (t.periodend is null or t.periodend > now()))::int,
    'expired', is_expired(t)::int);
