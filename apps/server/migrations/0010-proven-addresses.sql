-- An account somebody else made carries an address nobody has shown to be theirs yet: `provenat` is when they did, by
-- using what only a letter to it told. `mailed`: the password is such a thing.
alter table users add column provenat timestamptz;
alter table credentials add column mailed boolean not null default false;
update users set provenat = createdat where emailverified and invitedat is null;
