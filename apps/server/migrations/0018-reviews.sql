-- replaces sha256 0efcd56ca980c2f73e430f23bd3b707d277d13080c4843e2bff377c2279996c5

-- Reviewers of a version and their decisions.
create table reviews (
  podid uuid primary key references pods on delete cascade,
  tenantid uuid not null references tenants,
  -- Whether all reviewers must approve or one is enough.
  rule text not null default 'all' check (rule in ('all', 'any')),
  dueat timestamptz(3)
);
create index reviews_tenant on reviews (tenantid);

create table review_reviewers (
  podid uuid not null references reviews on delete cascade,
  userid uuid not null references users,
  invitedbyid uuid not null references users,
  invitedat timestamptz(3) not null default now(),
  decision text check (decision in ('approved', 'changes')),
  note text not null default '',
  decidedat timestamptz(3),
  primary key (podid, userid),
  check ((decision is null) = (decidedat is null))
);
