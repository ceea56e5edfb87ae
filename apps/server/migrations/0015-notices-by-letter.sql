-- Which kinds of news come by letter: never, now or hourly. What was only on or off until now: off is never, and on
-- is what it is for everybody who has chosen nothing.
update users set notifications = coalesce(
  (select jsonb_object_agg(key, 'never') from jsonb_each(notifications)
   where value = '0' and key in ('comments', 'links', 'processing', 'limits')), '{}')
where notifications <> '{}';

-- `mail`: it waits to be told by letter. Seen, sent or no longer to be told, it waits no more.
alter table notifications
  add column mail text check (mail in ('now', 'hourly')),
  add column mailedat timestamptz(3);
create index notifications_waiting on notifications (mail, userid) where mail is not null;
create index notifications_mailed on notifications (userid, mailedat desc) where mailedat is not null;
