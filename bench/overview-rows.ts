import { DEMO } from '../src/sandbox/demo.ts'
import { OWN_CONNECTION } from '../src/sandbox/own-connection.ts'
import { idOf, ROUTE, TIME, TIME_ZERO_MS } from './dashboard-rows.ts'
import { writeRows } from './write-rows.ts'

/** How the payers of a month paid, and how many of a hundred each way. */
const METHODS = `case when n % 100 < 38 then 'qrcode' when n % 100 < 80 then 'virtual_account' when n % 100 < 94 then 'ewallet' else 'credit_card' end`
const CODES = `case when n % 100 < 38 then null when n % 100 < 60 then 'BCA' when n % 100 < 72 then 'BRI'
  when n % 100 < 80 then 'MANDIRI' when n % 100 < 88 then 'DANA' when n % 100 < 94 then 'OVO' end`
/** How many days are between the oldest payment and now; the charts show the last thirty. */
const DAYS = 30

/**
 * The demo merchant after a month of `count` payments by seven methods, paid within seconds to hours, of which one in seven
 * was not paid; those of the last two days have not settled. Only what charts read is written, straight into the tables.
 */
export const seedSales = (databaseUrl: string, count: number): Promise<void> =>
  writeRows(databaseUrl, statements(count))

const statements = (count: number): string[] => [
  `create temp table seed on commit drop as
     select *, 'co_${ROUTE}' || body as co, 'pay_${ROUTE}' || body as pay from (
       select n, at, ${TIME} || lpad(n::text, 15, '0') as body, ${METHODS} as type, ${CODES} as code,
         least(now(), at + make_interval(secs => 5 * exp(7 * random()))) as paid_at,
         case when n % 50 = 0 then 'FAILED' when n % 50 = 1 then 'CANCELLED' when n % 10 = 9 then 'EXPIRED'
           else 'SUCCEEDED' end as status
       from (select n, at, (extract(epoch from at) * 1000)::bigint - ${TIME_ZERO_MS} as ms
         from (select n, date_trunc('milliseconds', now()) - make_interval(secs => ${DAYS * 86_400} * (1 - n::float / ${count})) as at
           from generate_series(1, ${count}) as n) as moments) as timed) as rows`,
  `insert into checkout (merchant_id, id, external_id, status, version, sequence, currency, amount, type, code,
       created_at, expires_at, paid_at, paid_amount, failure_code)
     select '${DEMO.merchantId}', co, 'INV-' || n, status, 3, 2, 'IDR', 12500000, type, code, at, at + interval '1 day',
       case when status = 'SUCCEEDED' then paid_at end, case when status = 'SUCCEEDED' then 12500000 end,
       case when status = 'FAILED' then case n % 3 when 0 then 'DECLINED' when 1 then 'INSUFFICIENT_FUNDS' else 'RAIL_ERROR' end end
     from seed`,
  `insert into attempt (merchant_id, id, checkout_id, reference, connection_id, type, code, status, currency, amount,
       rail_reference, created_at, expires_at)
     select '${DEMO.merchantId}', pay, co, substr(pay, 5, 25), '${OWN_CONNECTION.id}', type, code,
       case status when 'SUCCEEDED' then 'SUCCEEDED' when 'FAILED' then 'FAILED' else 'RETIRED' end, 'IDR', 12500000,
       'R' || n, at, at + interval '1 day' from seed`,
  `insert into receipt (merchant_id, id, checkout_id, attempt_id, connection_id, rail_reference, state, currency, amount, paid_at,
       created_at)
     select '${DEMO.merchantId}', pay, co, pay, '${OWN_CONNECTION.id}', 'R' || n, 'BOOKED', 'IDR', 12500000, paid_at, paid_at
     from seed where status = 'SUCCEEDED'`,
  `insert into ledger_transaction (merchant_id, id, cause, kind, created_at)
     select '${DEMO.merchantId}', ${idOf('ltx')}, 'receipt:' || pay, 'posting', at from seed where status = 'SUCCEEDED'`,
  `insert into ledger_settlement (merchant_id, receipt_id, currency, amount, due_at)
     select '${DEMO.merchantId}', pay, 'IDR', 12400000, date_trunc('day', at) + interval '3 days'
     from seed where status = 'SUCCEEDED' and at > now() - interval '2 days'`,
]
