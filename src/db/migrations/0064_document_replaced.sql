-- When a document that was sent in with a business's data was first left out of what was sent in later. It stays: a business was
-- judged by it. Null: it is part of what was sent in last, or was never sent in.
alter table onboarding_document add column replaced_at timestamptz;
alter table onboarding_document
  add constraint onboarding_document_replaced check (replaced_at is null or sent_at is not null);
