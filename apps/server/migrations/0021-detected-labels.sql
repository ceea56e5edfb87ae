-- Where in the picture a service saw it: rectangles in parts of the picture's width and height.
alter table pod_labels add column boxes jsonb not null default '[]';
-- What people put on a file they are sure of; a service says how sure it is.
alter table pod_labels add constraint pod_labels_confidence
  check (confidence is null or confidence between 0 and 100);
alter table pod_labels add constraint pod_labels_detected check ((service is null) = (confidence is null));
-- One service's part of a file is read and written anew as a whole.
create index pod_labels_service on pod_labels (podid, service) where service is not null;
