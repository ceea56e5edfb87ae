-- Platform administrators who want the report of all workspaces every month.
create table report_readers (
  userid uuid primary key references users on delete cascade,
  -- The first day of the last month whose report was sent.
  month date
);
