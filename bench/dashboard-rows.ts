import { DEMO } from '../src/sandbox/demo.ts'
import { OWN_CONNECTION } from '../src/sandbox/own-connection.ts'
import { writeRows } from './write-rows.ts'

/**
 * The demo merchant after a month of `count` payments and as many payouts, written straight into the tables: rules and
 * triggers, which other tests hold, are off for the while. Most payments succeeded; a few in a thousand failed.
 */
export const seedMonth = (databaseUrl: string, count: number): Promise<void> =>
  writeRows(databaseUrl, statements(count))

export const ROUTE = DEMO.merchantId.slice(4, 7)
const MONTH_SECONDS = 30 * 86_400
/** Source: base/id.ts. */
export const TIME_ZERO_MS = Date.UTC(2024, 0, 1)

/** Ids as base/id.ts makes them: route, time, and here a counter in place of chance. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const digit = (i: number) => `substr('${ALPHABET}', ((ms >> ${5 * i}) & 31)::int + 1, 1)`
export const TIME = [7, 6, 5, 4, 3, 2, 1, 0].map(digit).join(' || ')
/** What follows the route in the id of row `n`, made `ms` after 1970. */
export const bodyAt = (ms: string, n: string): string =>
  `${TIME.replaceAll('ms', `(${ms} - ${TIME_ZERO_MS})`)} || lpad(${n}::text, 15, '0')`
export const idOf = (kind: string) => `'${kind}_${ROUTE}' || body`

/** What a payment is booked as, and later settled as; distinguished by the first digit of the counter. */
const BOOKINGS = [
  {
    kind: 'receipt',
    entries: [
      ['clearing:bank', -12_500_000],
      ['pending', 12_400_000],
      ['fees', 100_000],
    ],
  },
  {
    kind: 'settlement',
    entries: [
      ['pending', -12_400_000],
      ['available', 12_400_000],
    ],
  },
] as const
const bookingId = (kind: (typeof BOOKINGS)[number]['kind']) =>
  kind === 'receipt' ? idOf('ltx') : `'ltx_${ROUTE}' || overlay(body placing '1' from 9 for 1)`

const statements = (count: number): string[] => [
  `create temp table seed on commit drop as
     select *, 'co_${ROUTE}' || body as co, 'pay_${ROUTE}' || body as pay from (
       select n, at, ${TIME} || lpad(n::text, 15, '0') as body,
         case when n % 1000 < 3 then 'FAILED' when n % 1000 < 5 then 'CANCELLED' when n % 10 = 9 then 'EXPIRED'
           else 'SUCCEEDED' end as status
       from (select n, at, (extract(epoch from at) * 1000)::bigint - ${TIME_ZERO_MS} as ms
         from (select n, date_trunc('milliseconds', now()) - make_interval(secs => ${MONTH_SECONDS} * (1 - n::float / ${count})) as at
           from generate_series(1, ${count}) as n) as moments) as timed) as rows`,
  `insert into checkout (merchant_id, id, external_id, status, version, sequence, currency, amount, description, type,
       code, success_url, cancel_url, created_at, expires_at, paid_at, paid_amount, failure_code)
     select '${DEMO.merchantId}', co, 'INV-' || n, status, 3, 2, 'IDR', 12500000, 'Kopi Gayo 1 kg', 'virtual_account',
       'BCA', 'https://shop.example/success', 'https://shop.example/cancel', at, at + interval '1 day',
       case when status = 'SUCCEEDED' then at end, case when status = 'SUCCEEDED' then 12500000 end,
       case when status = 'FAILED' then 'DECLINED' end from seed`,
  `insert into attempt (merchant_id, id, checkout_id, reference, connection_id, type, code, status, currency, amount,
       rail_reference, created_at, expires_at)
     select '${DEMO.merchantId}', pay, co, substr(pay, 5, 25), '${OWN_CONNECTION.id}', 'virtual_account', 'BCA',
       case status when 'SUCCEEDED' then 'SUCCEEDED' when 'FAILED' then 'FAILED' else 'RETIRED' end, 'IDR', 12500000,
       'R' || n, at, at + interval '1 day' from seed`,
  `insert into receipt (merchant_id, id, checkout_id, attempt_id, connection_id, rail_reference, state, currency, amount, paid_at,
       created_at)
     select '${DEMO.merchantId}', pay, co, pay, '${OWN_CONNECTION.id}', 'R' || n, 'BOOKED', 'IDR', 12500000, at, at
     from seed where status = 'SUCCEEDED'`,
  `insert into event (merchant_id, id, type, subject_id, sequence, body, created_at)
     select '${DEMO.merchantId}', ${idOf('evt')},
       case status when 'FAILED' then 'payment.failed' when 'EXPIRED' then 'payment.expired' else 'payment.succeeded' end,
       co, 1, '{"id":"evt","type":"payment","data":{"id":"' || co || '"}}', at from seed`,
  ...BOOKINGS.flatMap(({ kind, entries }) => [
    `insert into ledger_transaction (merchant_id, id, cause, kind, created_at)
       select '${DEMO.merchantId}', ${bookingId(kind)}, '${kind}:' || pay, 'posting', at
       from seed where status = 'SUCCEEDED'`,
    ...entries.map(
      ([account, amount], at) =>
        `insert into ledger_entry (merchant_id, transaction_id, line, account, currency, amount)
           select '${DEMO.merchantId}', ${bookingId(kind)}, ${at + 1}, '${account}', 'IDR', ${amount}
           from seed where status = 'SUCCEEDED'`,
    ),
  ]),
  `update ledger_balance set balance = balance + (select 12400000::bigint * count(*) from seed where status = 'SUCCEEDED')
     where merchant_id = '${DEMO.merchantId}' and account = 'available'`,
  `insert into payout (merchant_id, id, external_id, payload_hash, acceptance, status, stage, currency, amount, fee,
       receiver_name, receiver_account_no, receiver_bank_code, bank_code, connection_id, reference, service, bank_reference,
       failure_code, created_at, submitted_at, completed_at)
     select '${DEMO.merchantId}', ${idOf('po')}, 'PO-' || n, decode(repeat('00', 32), 'hex'), '{}',
       case when n % 1000 < 3 then 'FAILED' else 'SUCCEEDED' end, 'SUBMITTED', 'IDR', 5000000, 250000, 'Ani',
       '1234567890', 'BCA', '014', '${OWN_CONNECTION.id}', substr('${ROUTE}' || body, 1, 25), 'intrabank', 'B' || n,
       case when n % 1000 < 3 then 'CLOSED_ACCOUNT' end, at, at, at from seed`,
  `insert into api_request (merchant_id, id, at, request_id, key_id, method, path, status, duration_ms, ip)
     select '${DEMO.merchantId}', ${idOf('arq')}, at, 'req_' || n, 'key_x', 'POST', '/v1/checkout',
       case when n % 1000 = 7 then 400 else 200 end, 4, '203.0.113.7' from seed`,
  // Numbered like a chain, its hashes left out: how fast the trail is read is what counts here.
  `insert into audit_entry (merchant_id, id, at, user_id, who, ip, what, request_id, sequence, hash)
     select '${DEMO.merchantId}', ${idOf('aud')}, at, 'member', 'ani@shop.example', '203.0.113.7',
       'checkout.create', 'req_' || n, n, decode(repeat('00', 32), 'hex') from seed`,
  `insert into audit_head (merchant_id, sequence, hash)
     select '${DEMO.merchantId}', max(n), decode(repeat('00', 32), 'hex') from seed
     on conflict (merchant_id) do update set sequence = excluded.sequence`,
]
