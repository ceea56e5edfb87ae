-- Through such a link nothing leaves but copies that bear the name of whoever looks.
alter table accesslinks add column watermark smallint not null default 0 check (watermark in (0, 1));
alter table tenants add column links_watermark smallint not null default 0 check (links_watermark in (0, 1));
