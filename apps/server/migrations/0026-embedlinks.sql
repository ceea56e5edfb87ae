-- replaces sha256 5d7a76682e35ef1c5bff93a0ca0ff3fa255961838063b9b5ef0c55173bd1f48f

-- Embeds: video, audio and images in pages of other sites. Ending one deletes its row; nothing refers to it.
create table embedlinks (
  id uuid primary key,
  tenantid uuid not null references tenants,
  podid uuid not null references pods on delete cascade,
  -- The code in the URL, long enough that it cannot be guessed.
  code text not null unique check (length(code) >= 22),
  asset text not null check (asset in ('preview', 'raw')),
  createdbyid uuid not null references users,
  createdat timestamptz(3) not null default now()
);
create index embedlinks_pod on embedlinks (podid);
create index embedlinks_tenant on embedlinks (tenantid);
