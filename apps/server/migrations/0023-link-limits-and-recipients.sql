-- replaces sha256 8828431dbbefcc1cf32c64ad2c21405b07f27483a97052b9760b3231fff9336d

-- How often a link was used and how often it may be used; null is unlimited.
alter table accesslinks
  add column visits integer not null default 0,
  add column downloads integer not null default 0,
  add column maxviews integer check (maxviews > 0),
  add column maxdownloads integer check (maxdownloads > 0),
  add column openedat timestamptz(3);
-- The console lists links newest first.
create index accesslinks_newest on accesslinks (tenantid, createdat desc, id desc);

-- If a link has recipients, only they are admitted, each with a code sent to their address.
create table accesslink_receivers (
  id uuid primary key,
  linkid uuid not null references accesslinks on delete cascade,
  email text not null
);
create unique index accesslink_receivers_once on accesslink_receivers (linkid, lower(email));

-- A file downloaded by a visitor counts once, however many requests it took.
create table accesslink_downloads (
  visitorid uuid not null references accesslink_visitors on delete cascade,
  assetid uuid not null references assets on delete cascade,
  primary key (visitorid, assetid)
);
create index accesslink_downloads_asset on accesslink_downloads (assetid);

alter table accesslink_invitations
  -- When this recipient first opened the link.
  add column openedat timestamptz(3),
  -- The mail server rejected the e-mail.
  add column refusedat timestamptz(3);

-- The address was verified with a code.
alter table accesslink_visitors add column proven smallint not null default 0 check (proven in (0, 1));

alter table letters
  drop constraint letters_purpose_check,
  add constraint letters_purpose_check
    check (purpose in ('sign-up', 'reset', 'temporary', 'email', 'tenant-email', 'link-code'));
