-- replaces sha256 fe835a0a451cc4e522fed791a910480f4ba919a35c7ac16200d3906816b5072d

-- The brand of a tenant is stored on its top node: the logo in the same columns as for clients, and its link.
alter table nodes add column homeurl text not null default '' check (homeurl = '' or type = 4);
-- The URL of the logo contains only the random part of its key.
create unique index nodes_brand_logo on nodes (split_part(logokey, '/', 3)) where type = 4 and logokey is not null;
