import { DEMO } from '../src/sandbox/demo.ts'
import { OWN_CONNECTION } from '../src/sandbox/own-connection.ts'
import { ROUTE } from './dashboard-rows.ts'

const MERCHANT = `'${DEMO.merchantId}'`
const CONNECTION = `'${OWN_CONNECTION.id}'`
const HASH = `decode(repeat('00', 32), 'hex')`

/**
 * A refund of each payment of the table `seed`, and a payout of the same moment: most succeeded within a day, a few in a
 * thousand failed or came back, the newest hundred are under way.
 */
export const outgoingStatements = (count: number): string[] => [
  `insert into refund (merchant_id, id, initiator, external_id, payload_hash, acceptance, checkout_id, transaction_id,
       status, stage, currency, amount, fee_returned, way, fallback, receiver_bank_code, receiver_account_no, connection_id,
       reference, rail_reference, failure_code, created_at, submitted_at, completed_at, claim_expires_at, due_at)
     select ${MERCHANT}, 're_${ROUTE}' || body, case when own then 'merchant' else 'provider' end, 'RF-' || n,
       case when own then ${HASH} end, case when own then '{}' end, 'co_${ROUTE}' || body, 'pay_${ROUTE}' || body, state,
       case when way = 'rail' then 'SUBMITTED' end, 'IDR', 1000000 + n % 400 * 100000, 0, way, 'none',
       case when way = 'transfer' then (array['014', '009', '002'])[n % 3 + 1] end,
       case when way = 'transfer' then '0801234567' end, ${CONNECTION}, substr('${ROUTE}' || body, 2, 25), 'BR' || n,
       case when state in ('FAILED', 'CANCELLED') then 'REFUSED' end, at, case when way = 'rail' then at end,
       case when state not in ('PROCESSING', 'NEEDS_PAYER') then at + make_interval(hours => n % 20) end,
       case when way = 'claim_link' then at + interval '14 days' end,
       case when state in ('PROCESSING', 'NEEDS_PAYER') then now() + interval '1 year' end
     from (select *, n % 50 <> 1 or way <> 'rail' as own,
         case when n % 1000 = 3 then 'FAILED' when n % 1000 = 4 then 'CANCELLED'
           when n > ${count} - 100 then case when way = 'claim_link' then 'NEEDS_PAYER' else 'PROCESSING' end
           else 'SUCCEEDED' end as state
       from (select *, case when n % 10 < 7 then 'rail' when n % 10 < 9 then 'transfer' else 'claim_link' end as way
         from seed) as ways) as states`,
  `insert into payout (merchant_id, id, external_id, payload_hash, acceptance, status, stage, currency, amount, fee,
       receiver_name, receiver_account_no, receiver_bank_code, bank_code, connection_id, reference, service, bank_reference,
       failure_code, created_at, submitted_at, completed_at, due_at)
     select ${MERCHANT}, 'po_${ROUTE}' || body, 'SAL-' || n, ${HASH}, '{}', state, 'SUBMITTED', 'IDR',
       1000000 + n % 400 * 100000, 250000, 'Budi ' || n, '0801234567', (array['BCA', 'BNI', 'BRI'])[n % 3 + 1],
       (array['014', '009', '002'])[n % 3 + 1], ${CONNECTION}, substr('${ROUTE}' || body, 2, 25),
       case when n % 3 = 0 then 'intrabank' when n % 2000 = 1 then 'rtgs' else 'bifast' end, 'B' || n,
       case when state in ('FAILED', 'REVERSED') then 'BANK_REFUSED' end, at, at,
       case when state <> 'PROCESSING' then at + make_interval(mins => n % 500) end,
       case when state = 'PROCESSING' then now() + interval '1 year' end
     from (select *, case when n % 1000 = 3 then 'FAILED' when n % 5000 = 4 then 'REVERSED'
         when n > ${count} - 100 then 'PROCESSING' else 'SUCCEEDED' end as state from seed) as states`,
]
