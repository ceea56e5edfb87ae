-- replaces sha256 932ff7c0fcc1dc8bb1eccc6cf4b6ab14bb9c744f17ed3705ad0626e45cb8821a
-- The first version added the column of tenants with its default in one step, which PostgreSQL 15 and 16 refuse for a
-- table whose row type a function uses. The schema is the same.

-- Such a link serves only copies with a watermark that names the viewer.
alter table accesslinks add column watermark smallint not null default 0 check (watermark in (0, 1));
alter table tenants add column links_watermark smallint;
alter table tenants alter column links_watermark set default 0;
update tenants set links_watermark = 0;
alter table tenants alter column links_watermark set not null;
alter table tenants add constraint tenants_links_watermark_check check (links_watermark in (0, 1));
