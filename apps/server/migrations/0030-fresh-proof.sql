-- When the user last proved who they are in this session: by signing in or by confirming it again.
alter table sessions add column provedat timestamptz;
update sessions set provedat = createdat;
alter table sessions alter column provedat set default now(), alter column provedat set not null;

-- The link in the e-mail to the old address that takes a change of address back.
alter table letters drop constraint letters_purpose_check;
alter table letters add constraint letters_purpose_check
  check (purpose in ('sign-up', 'reset', 'temporary', 'email', 'email-undo', 'tenant-email', 'link-code'));

alter table challenges drop constraint challenges_kind_check;
alter table challenges add constraint challenges_kind_check
  check (kind in ('mfa', 'setup', 'password', 'passkey-add', 'passkey', 'passkey-prove', 'external'));
