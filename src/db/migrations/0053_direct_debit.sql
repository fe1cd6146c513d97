-- Accounts that are debited by an agreement of their holder (docs/decisions/0090-bi-fast-mandates.md): saved methods of a type of
-- their own, whose charges are routed and priced as such.
alter table attempt drop constraint attempt_type_check;
alter table attempt add constraint attempt_type_check check (
  type in ('qrcode', 'virtual_account', 'ewallet', 'direct_debit', 'credit_card')
);

alter table saved_method drop constraint saved_method_type_check;
alter table saved_method add constraint saved_method_type_check check (
  type in ('qrcode', 'virtual_account', 'ewallet', 'direct_debit', 'credit_card')
);

alter table connection_route drop constraint connection_route_method_check;
alter table connection_route add constraint connection_route_method_check check (
  method in ('qrcode', 'virtual_account', 'ewallet', 'direct_debit', 'credit_card', 'send_money')
);

alter table plan_rule drop constraint plan_rule_subject_check;
alter table plan_rule add constraint plan_rule_subject_check check (
  subject in ('qrcode', 'virtual_account', 'ewallet', 'direct_debit', 'credit_card', 'payout', 'payout_same_bank')
);
