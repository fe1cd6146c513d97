import pg from 'pg'
import { DEMO } from '../src/sandbox/demo.ts'
import { OWN_CONNECTION } from '../src/sandbox/own-connection.ts'
import { bodyAt, ROUTE } from './dashboard-rows.ts'
import { outgoingStatements } from './outgoing-rows.ts'

const BATCH = 50_000
const MONTH_SECONDS = 30 * 86_400
const MERCHANT = `'${DEMO.merchantId}'`
const CONNECTION = `'${OWN_CONNECTION.id}'`

/**
 * Gives the demo merchant `count` payments of the last month: by code, account and wallet, a few by card; three in four paid,
 * a few in a thousand failed or paid late. Odd ones have the search words of checkout `words[0]`, even ones of `words[1]`.
 * A refund and a payout for each beside. Written straight into the tables, in batches; rules and triggers, which tests hold, are off for the while.
 */
export async function fillLists(databaseUrl: string, count: number, words: readonly [string, string]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '256MB'`)
    for (let from = 1; from <= count; from += BATCH) {
      for (const statement of statements(from, Math.min(count, from + BATCH - 1), count)) await client.query(statement)
    }
    for (const [odd, id] of words.entries()) {
      const { rows } = await client.query(
        `select '\\x' || encode(token, 'hex') as token from checkout_search_token where checkout_id = '${id}'`,
      )
      // Token after token, so that each lands at the end of its own stretch of the index.
      for (const { token } of rows) {
        await client.query(`insert into checkout_search_token (merchant_id, token, checkout_id)
          select ${MERCHANT}, '${token}', id from checkout
          where merchant_id = ${MERCHANT} and external_id like 'INV-%' and substr(external_id, 5)::integer % 2 = ${1 - odd}
          order by id on conflict do nothing`)
      }
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const statements = (from: number, to: number, count: number): string[] => [
  `create temp table if not exists seed (n integer, at timestamptz, body text, status text, type text, code text)`,
  'truncate seed',
  `insert into seed select n, at, ${bodyAt('ms', 'n')},
       case when n % 1000 < 3 then 'FAILED' when n % 1000 < 5 then 'CANCELLED' when n % 4 = 3 then 'EXPIRED'
         else 'SUCCEEDED' end,
       case when n % 500 = 0 then 'credit_card' when n % 10 < 4 then 'qrcode' when n % 10 < 8 then 'virtual_account'
         else 'ewallet' end,
       case when n % 500 = 0 or n % 10 < 4 then null when n % 10 < 8 then (array['BCA', 'BNI', 'BRI'])[n % 3 + 1]
         else (array['GOPAY', 'OVO'])[n % 2 + 1] end
     from (select n, at, (extract(epoch from at) * 1000)::bigint as ms
       from (select n, date_trunc('milliseconds', now()) - make_interval(secs => ${MONTH_SECONDS} * (1 - n::float / ${count})) as at
         from generate_series(${from}, ${to}) as n) as moments) as timed`,
  // Half of the payers choose the method themselves.
  `insert into checkout (merchant_id, id, external_id, status, version, sequence, currency, amount, description, type,
       code, flags, created_at, expires_at, paid_at, paid_amount, failure_code)
     select ${MERCHANT}, 'co_${ROUTE}' || body, 'INV-' || n, status, 3, 2, 'IDR', 1000000 + n % 400 * 100000,
       'Kopi Gayo 1 kg', case when n % 2 = 0 then type else '' end, case when n % 2 = 0 then code end,
       case when status = 'SUCCEEDED' and n % 1000 = 6 then array['late'] else '{}' end, at, at + interval '1 day',
       case when status = 'SUCCEEDED' then at + interval '10 minutes' end,
       case when status = 'SUCCEEDED' then 1000000 + n % 400 * 100000 end, case when status = 'FAILED' then 'DECLINED' end
     from seed`,
  `insert into attempt (merchant_id, id, checkout_id, reference, connection_id, type, code, card_brand, card_last_four,
       status, currency, amount, created_at, expires_at)
     select ${MERCHANT}, 'pay_${ROUTE}' || body, 'co_${ROUTE}' || body, substr('${ROUTE}' || body, 2, 25), ${CONNECTION}, type,
       code, case when type = 'credit_card' then 'visa' end, case when type = 'credit_card' then '4242' end,
       case status when 'SUCCEEDED' then 'SUCCEEDED' when 'FAILED' then 'FAILED' else 'RETIRED' end, 'IDR',
       1000000 + n % 400 * 100000, at, at + interval '1 day' from seed`,
  `insert into receipt (merchant_id, id, checkout_id, attempt_id, connection_id, rail_reference, state, flags, currency,
       amount, paid_at, created_at)
     select ${MERCHANT}, 'pay_${ROUTE}' || body, 'co_${ROUTE}' || body, 'pay_${ROUTE}' || body, ${CONNECTION}, 'R' || n,
       'BOOKED', case when n % 1000 = 6 then array['late'] else '{}' end, 'IDR', 1000000 + n % 400 * 100000,
       at + interval '10 minutes', at from seed where status = 'SUCCEEDED'`,
  `insert into ledger_transaction (merchant_id, id, cause, kind, created_at)
     select ${MERCHANT}, 'ltx_${ROUTE}' || body, 'receipt:pay_${ROUTE}' || body, 'posting', at
     from seed where status = 'SUCCEEDED'`,
  `insert into ledger_entry (merchant_id, transaction_id, line, account, currency, amount)
     select ${MERCHANT}, 'ltx_${ROUTE}' || body, line, (array['clearing:bank', 'pending', 'fees'])[line], 'IDR',
       (array[-1000000, 990000, 10000])[line]
     from seed, generate_series(1, 3) as line where status = 'SUCCEEDED'`,
  ...outgoingStatements(count),
]
