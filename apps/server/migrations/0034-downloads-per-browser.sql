-- A file that a visitor downloads in another browser counts again. Earlier rows do not know their browser.
delete from accesslink_downloads;
alter table accesslink_downloads
  -- Hash of network and user agent.
  add column usedby text not null,
  drop constraint accesslink_downloads_pkey,
  add primary key (visitorid, assetid, usedby);
