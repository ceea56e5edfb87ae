-- Subtitle files whose lines nobody can find yet: those that were there before lines were searched. Filled here and
-- nowhere else but for copies of them; the worker reads them in small batches, and each is taken once.
create table subtitle_backlog (
  assetid uuid primary key references assets on delete cascade
);
insert into subtitle_backlog (assetid)
select a.id from assets a
where a.type in (6, 7) and a.state = 3 and a.deletedat is null and a.storagekey is not null
  and not exists (select from subtitle_cues s where s.assetid = a.id);
