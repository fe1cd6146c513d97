-- A request is found by the id that its reply carried.
create index api_request_request_id on api_request (merchant_id, request_id);
