-- What a person found out at the provider about a refund that it no longer tells of: the worker ends it so
-- (docs/decisions/0059-what-a-provider-gave-back.md).
alter table refund
  add column resolution text check (resolution in ('made', 'not_made')),
  add constraint refund_resolution check (resolution is null or stage is not null and stage <> 'QUEUED');
alter table refund_rail_response
  drop constraint refund_rail_response_source_check,
  add constraint refund_rail_response_source_check check (source in ('refund', 'inquiry', 'notice', 'person'));
