-- Endpoints that get the events of a tenant.
create table webhooks (
  id uuid primary key,
  tenantid uuid not null references tenants,
  url text not null,
  description text not null default '',
  events text[] not null,
  -- Only events in this folder and below. Without a foreign key: if the folder is deleted, the webhook must not get
  -- the events of the whole tenant.
  folderid uuid,
  -- Also events of team-only items.
  teamonly smallint not null default 0 check (teamonly in (0, 1)),
  active smallint not null default 1 check (active in (0, 1)),
  "off" text check ("off" in ('manual', 'failing', 'gone')),
  -- Encrypted. The previous secret also signs until then.
  secret text not null,
  previoussecret text,
  previousuntil timestamptz,
  -- Failed attempts since the last success, and when the first of them was.
  failures integer not null default 0,
  failingsince timestamptz,
  createdbyid uuid not null,
  createdat timestamptz not null default now()
);
create index webhooks_tenant on webhooks (tenantid);

-- What happened, written in the transaction of the change, if at least one endpoint gets it.
create table webhook_events (
  -- The header webhook-id: the same for every attempt.
  id uuid primary key,
  tenantid uuid not null references tenants,
  type text not null,
  -- The file, folder, link or user. Events of one subject are delivered one after another.
  subjectid uuid not null,
  name text not null,
  -- What it is about: before each attempt, checked for items that became team-only.
  podids uuid[] not null default '{}',
  nodeids uuid[] not null default '{}',
  commentid uuid,
  data jsonb not null,
  createdat timestamptz not null default now()
);
create index webhook_events_tenant on webhook_events (tenantid);

create table webhook_deliveries (
  id uuid primary key,
  -- The order in which the events were written.
  seq bigint generated always as identity,
  tenantid uuid not null references tenants,
  webhookid uuid not null references webhooks on delete cascade,
  eventid uuid not null references webhook_events on delete cascade,
  subjectid uuid not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'delivered', 'failed', 'cancelled', 'withheld')),
  attempts integer not null default 0,
  -- The first attempt since it was created or replayed: retries end three days later.
  firstat timestamptz,
  nextat timestamptz not null default now(),
  -- The attempt that is running, until when no other worker takes it.
  leaseid uuid,
  leaseduntil timestamptz,
  createdat timestamptz not null default now(),
  endedat timestamptz
);
create index webhook_deliveries_due on webhook_deliveries (webhookid, nextat, seq) where state = 'waiting';
create index webhook_deliveries_subject on webhook_deliveries (webhookid, subjectid, seq) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (webhookid, seq desc);
create index webhook_deliveries_tenant on webhook_deliveries (tenantid);
create index webhook_deliveries_event on webhook_deliveries (eventid);
create index webhook_deliveries_ended on webhook_deliveries (endedat) where endedat is not null;

create table webhook_attempts (
  id bigint generated always as identity primary key,
  tenantid uuid not null references tenants,
  deliveryid uuid not null references webhook_deliveries on delete cascade,
  at timestamptz not null,
  url text not null,
  headers jsonb not null,
  status integer,
  error text,
  ms integer not null,
  -- The first characters.
  response text not null default ''
);
create index webhook_attempts_delivery on webhook_attempts (deliveryid, id desc);
create index webhook_attempts_tenant on webhook_attempts (tenantid);
