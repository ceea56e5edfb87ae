-- replaces sha256 660922a300e3bd299d0fc4af4ef932f5947dfa029e842d19d19d1b259c07bfa0

-- Subtitle files from before cues were searched. Filled only here and by copies of such files; the worker indexes them
-- in small batches, each once.
create table subtitle_backlog (
  assetid uuid primary key references assets on delete cascade
);
insert into subtitle_backlog (assetid)
select a.id from assets a
where a.type in (6, 7) and a.state = 3 and a.deletedat is null and a.storagekey is not null
  and not exists (select from subtitle_cues s where s.assetid = a.id);
