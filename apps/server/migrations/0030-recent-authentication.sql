-- replaces sha256 c40c0b3dbadd9d5a80b4fcff7ad76a0ea72ecdcf66f195f297927f975799b717

-- When the user last authenticated in this session, by signing in or by confirming their identity again.
alter table sessions add column provedat timestamptz;
update sessions set provedat = createdat;
alter table sessions alter column provedat set default now(), alter column provedat set not null;

-- The link in the e-mail to the old address that reverts a change of address.
alter table letters drop constraint letters_purpose_check;
alter table letters add constraint letters_purpose_check
  check (purpose in ('sign-up', 'reset', 'temporary', 'email', 'email-undo', 'tenant-email', 'link-code'));

alter table challenges drop constraint challenges_kind_check;
alter table challenges add constraint challenges_kind_check
  check (kind in ('mfa', 'setup', 'password', 'passkey-add', 'passkey', 'passkey-prove', 'external'));
