-- Characters that change how the text around them is displayed, such as U+202E, are no longer part of names. Sort keys
-- keep these characters unchanged, so they are removed there in the same way.
create function without_disguise(name text) returns text language sql immutable
  return coalesce(nullif(btrim(translate(name, U&'\202A\202B\202C\202D\202E\2066\2067\2068\2069\2028\2029', '')), ''), '_');
update nodes set name = without_disguise(name), sortkey = without_disguise(sortkey)
  where name ~ '[\u202A-\u202E\u2066-\u2069\u2028\u2029]';
update pods set name = without_disguise(name), sortkey = without_disguise(sortkey)
  where name ~ '[\u202A-\u202E\u2066-\u2069\u2028\u2029]';
update assets set name = without_disguise(name)
  where name ~ '[\u202A-\u202E\u2066-\u2069\u2028\u2029]';
update label_categories set name = without_disguise(name), sortkey = without_disguise(sortkey)
  where name ~ '[\u202A-\u202E\u2066-\u2069\u2028\u2029]';
update labels set name = without_disguise(name), sortkey = without_disguise(sortkey)
  where name ~ '[\u202A-\u202E\u2066-\u2069\u2028\u2029]';
update transcripts set name = without_disguise(name)
  where name ~ '[\u202A-\u202E\u2066-\u2069\u2028\u2029]';
update accesslink_visitors set name = without_disguise(name)
  where name ~ '[\u202A-\u202E\u2066-\u2069\u2028\u2029]';
drop function without_disguise;
