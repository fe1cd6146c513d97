-- What was asked for, received and sent is known by the connection it went over. The names of before meant the one bank a
-- deployment had: in a sandbox that was the one that every sandbox begins with. Entries of the ledger stay as they were posted.
alter table attempt rename column rail to connection_id;
alter table instrument_directory rename column rail to connection_id;
alter table receipt rename column rail to connection_id;
alter table payout rename column rail to connection_id;
alter table inbound_message rename column provider to connection_id;

update attempt set connection_id = 'con_dem0gapvrasandb0x000000000' where connection_id in ('snap', 'card');
update instrument_directory set connection_id = 'con_dem0gapvrasandb0x000000000' where connection_id in ('snap', 'card');
update receipt set connection_id = 'con_dem0gapvrasandb0x000000000' where connection_id in ('snap', 'card');
update payout set connection_id = 'con_dem0gapvrasandb0x000000000' where connection_id in ('snap', 'card');
