-- replaces sha256 0d95e7b55eed995622d9a909b08ae7c4f2166bb81a0ce3ec7a68193746374bce

-- Which notifications are sent by e-mail: never, immediately or hourly. Earlier settings had on and off: off becomes
-- never, on becomes the default.
update users set notifications = coalesce(
  (select jsonb_object_agg(key, 'never') from jsonb_each(notifications)
   where value = '0' and key in ('comments', 'links', 'processing', 'limits')), '{}')
where notifications <> '{}';

-- `mail`: an e-mail is pending. Cleared when the notification was seen, sent or became obsolete.
alter table notifications
  add column mail text check (mail in ('now', 'hourly')),
  add column mailedat timestamptz(3);
create index notifications_waiting on notifications (mail, userid) where mail is not null;
create index notifications_mailed on notifications (userid, mailedat desc) where mailedat is not null;
