-- replaces sha256 0e337eb4720b985cb12e21314c86e94a80fa061f5e0419a7eb62ff5bead887df

-- The address of an account that someone else created is not verified yet. `provenat` is when its user verified it with
-- something that was only sent to that address. `mailed`: the password was sent there, so using it verifies the
-- address.
alter table users add column provenat timestamptz;
alter table credentials add column mailed boolean not null default false;
update users set provenat = createdat where emailverified and invitedat is null;
