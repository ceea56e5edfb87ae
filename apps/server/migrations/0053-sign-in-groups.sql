-- Groups of users that follow a claim of a sign-in provider.
create table sign_in_claims (
  tenantid uuid not null references tenants,
  -- The id of the provider in the configuration.
  provider text not null,
  claim text not null,
  primary key (tenantid, provider)
);

create table sign_in_groups (
  tenantid uuid not null,
  provider text not null,
  value text not null,
  groupid uuid not null references user_groups on delete cascade,
  primary key (tenantid, provider, value, groupid),
  foreign key (tenantid, provider) references sign_in_claims on delete cascade
);
create index sign_in_groups_group on sign_in_groups (groupid);
