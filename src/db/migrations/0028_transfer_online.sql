-- Banks also send over the switches of their ATM networks, which is neither BI-FAST nor clearing.
alter table payout
  drop constraint payout_service_check,
  add constraint payout_service_check check (service in ('intrabank', 'bifast', 'online', 'skn', 'rtgs'));
