-- replaces sha256 54dce16217c519eec59d2357e81fa2ee7179570a73319dc085d3ee573b63472a

-- Where in the frame a service detected it: rectangles as fractions of width and height.
alter table pod_labels add column boxes jsonb not null default '[]';
-- Labels added by people have no confidence; services report one.
alter table pod_labels add constraint pod_labels_confidence
  check (confidence is null or confidence between 0 and 100);
alter table pod_labels add constraint pod_labels_detected check ((service is null) = (confidence is null));
-- The detected labels of one service in a file are read and rewritten as a whole.
create index pod_labels_service on pod_labels (podid, service) where service is not null;
