-- One row per running worker pool; its id is what graphile-worker writes into locked_by.
create table if not exists job_worker (
  id text primary key,
  host text not null,
  pid integer not null,
  pidstart text not null,
  startedat timestamptz not null default now(),
  beatat timestamptz not null default now()
);

-- How often a worker died while it ran a job.
create table if not exists job_crash (
  jobid bigint primary key,
  crashes integer not null,
  lastat timestamptz not null default now()
);

-- Child processes of running jobs, to be ended when their worker died.
create table if not exists job_child (
  workerid text not null,
  jobid bigint not null,
  host text not null,
  pid integer not null,
  pidstart text not null,
  primary key (host, pid, pidstart)
);
create index if not exists job_child_job on job_child (jobid);

-- Detection of dead workers runs every two seconds and must not read the whole queue.
create index if not exists job_locked_by on graphile_worker._private_jobs (locked_by)
  where locked_by is not null;
