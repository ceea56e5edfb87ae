-- A tenant's brand stands on its top node: the logo in the columns that clients have theirs in, and where it leads.
alter table nodes add column homeurl text not null default '' check (homeurl = '' or type = 4);
-- The address of the logo holds nothing but the random part of its key.
create unique index nodes_brand_logo on nodes (split_part(logokey, '/', 3)) where type = 4 and logokey is not null;
