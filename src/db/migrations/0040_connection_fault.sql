-- How the last bad call of a service that fails ended, in the rail's code: it tells operators what to do.
alter table connection_health add column last_fault text;
