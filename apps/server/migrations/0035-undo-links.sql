-- Undoing a change of address removes the codes that were renewed since.
alter table recovery_codes add column createdat timestamptz;
update recovery_codes c set createdat = coalesce((select a.enabledat from authenticators a where a.userid = c.userid), now());
alter table recovery_codes alter column createdat set default now(), alter column createdat set not null;

-- An address is reserved for its owner as long as the undo link sent to it works.
create index letters_reserved on letters (lower(data ->> 'email')) where purpose = 'email-undo';
