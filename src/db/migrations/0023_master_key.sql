-- The master key this database is sealed under, as a value sealed under it: a process that cannot open it refuses to
-- start. Written by the first process; `gapura reseal` alone changes it. While that moves values from one key to the
-- next, `previous` holds the same under the key before.
create table master_key (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null,
  previous bytea
);
grant select, insert on master_key to gapura_app;
create trigger tell_change after update on master_key for each row execute function tell_change();

-- Keys of the gateway's own, by what they sign or encrypt: sealed like everything else, so that another master key changes
-- none of them. Null: what earlier versions derived from the master key instead, until a process stores it here.
create table data_key (
  purpose text primary key check (length(purpose) between 1 and 64),
  sealed bytea
);
grant select, insert, update (sealed) on data_key to gapura_app;
insert into data_key (purpose)
  select purpose from (values ('dashboard sign-in'), ('snap inbound token')) as used (purpose)
  where exists (select from merchant);
