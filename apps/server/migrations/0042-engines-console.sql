-- Whether a tenant excludes engines that send media or text outside the network of this server.
alter table tenants add column engines_local_only smallint not null default 0
  check (engines_local_only in (0, 1));

-- Credits of a tenant per month: what was spent in it, and what is reserved now.
create index credit_entries_month on credit_entries (tenantid, state, endedat) include (service, units)
  where state <> 'refunded';
