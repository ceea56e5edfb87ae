-- How the hash of a row was computed: 1 is SHA-256 over the row and the hash before it, which anyone who can write to
-- the table can compute again; 2 is HMAC-SHA-256 with a key that is not in the database.
alter table audit add column version smallint not null default 1 check (version in (1, 2));
