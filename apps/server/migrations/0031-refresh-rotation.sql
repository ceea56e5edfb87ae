-- The refresh token is computed from the session and its generation; each refresh starts the next one. Sessions from
-- before have a stored hash of a random token, which counts as generation 0.
alter table sessions
  alter column refreshhash drop not null,
  add column generation integer not null default 0,
  add column rotatedat timestamptz;
