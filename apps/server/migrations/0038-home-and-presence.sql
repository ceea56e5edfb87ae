-- Who has a folder or file open, one row per tab. Not worth the write-ahead log: after a crash the tabs report again.
create unlogged table presence (
  userid uuid not null,
  tab uuid not null,
  tenantid uuid not null,
  sessionid uuid not null,
  nodeid uuid not null,
  -- The newest version of the open file; null for the folder itself.
  podid uuid,
  seenat timestamptz not null default now(),
  primary key (userid, tab)
);
create index presence_node on presence (nodeid);
create index presence_seen on presence (seenat);

-- The files that a user opened last.
create table recent_pods (
  userid uuid not null references users on delete cascade,
  podid uuid not null references pods on delete cascade,
  tenantid uuid not null references tenants,
  openedat timestamptz not null default now(),
  primary key (userid, podid)
);
create index recent_pods_user on recent_pods (userid, tenantid, openedat desc);
create index recent_pods_pod on recent_pods (podid);

-- The lists of the home page. Ids are ordered by time, so that the newest rows come first without a sort.
create index comment_mentions_user on comment_mentions (userid, commentid);
create index pods_by_uploader on pods (createdbyid, id) where deletedat is null and parentpodid is null;
create index review_reviewers_asked on review_reviewers (userid) where decision is null;
create index review_reviewers_asking on review_reviewers (invitedbyid) where decision is null;
