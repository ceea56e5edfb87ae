-- The id that the client chooses, and the fingerprint that finds an interrupted upload of the same file.
alter table uploads rename column clientuuid to clientid;
alter table uploads rename column print to fingerprint;
alter table uploads rename constraint uploads_userid_clientuuid_key to uploads_userid_clientid_key;
alter index uploads_print rename to uploads_fingerprint;
