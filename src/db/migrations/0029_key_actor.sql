-- A secret key that changes settings, rotates the webhook secret or sends in business data is in the audit trail.
alter table audit_entry
  drop constraint audit_entry_actor_check,
  add constraint audit_entry_actor_check check (actor in ('person', 'key', 'cli', 'unknown')) not valid;
alter table audit_entry validate constraint audit_entry_actor_check;
