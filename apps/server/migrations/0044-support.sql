-- What users sent to support. The number identifies it in e-mails; the screenshot is only in the e-mails.
create table support_tickets (
  number bigint generated always as identity (start with 1001) primary key,
  kind text not null check (kind in ('ticket', 'feature')),
  tenantid uuid references tenants,
  userid uuid not null,
  severity text check (severity in ('question', 'minor', 'major', 'critical')),
  text text not null,
  page text not null,
  browser text not null,
  createdat timestamptz not null default now()
);
create index support_tickets_tenant on support_tickets (tenantid) where tenantid is not null;
