-- A reviewer is reminded at most once a day.
alter table review_reviewers add column remindedat timestamptz(3);
