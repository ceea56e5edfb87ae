-- Users and groups that an identity provider manages with SCIM.
alter table api_tokens drop constraint api_tokens_resource_check;
alter table api_tokens add constraint api_tokens_resource_check check (resource in ('mcp', 'scim'));

create table scim_users (
  tenantid uuid not null references tenants,
  userid uuid not null references users on delete cascade,
  username text not null,
  externalid text,
  displayname text,
  -- Deactivated here only, because the account also belongs to other tenants. Otherwise the account is disabled.
  suspended boolean not null default false,
  createdat timestamptz not null default now(),
  updatedat timestamptz not null default now(),
  primary key (tenantid, userid)
);
create unique index scim_users_username on scim_users (tenantid, lower(username));
create index scim_users_externalid on scim_users (tenantid, externalid);
create index scim_users_user on scim_users (userid);

create table scim_groups (
  groupid uuid primary key references user_groups on delete cascade,
  tenantid uuid not null references tenants,
  externalid text
);
create index scim_groups_externalid on scim_groups (tenantid, externalid);
