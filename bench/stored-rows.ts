import pg from 'pg'
import { DEMO } from '../src/sandbox/demo.ts'
import { OWN_CONNECTION } from '../src/sandbox/own-connection.ts'

/** Days the stored checkouts are spread over, at one pace. */
const DAYS = 100
/** Days whose keys and events are still there just before a period is dropped (docs/decisions/0020). */
const KEPT_DAYS = 60
const CHUNK = 250_000
/** Writers at once. */
const WRITERS = 2

/**
 * Fills the demo merchant with `count` checkouts and what goes with them: eight in ten were opened and have an attempt,
 * seven were paid; keys, events and deliveries are there for the days they are retained. Generated inside PostgreSQL, with
 * foreign keys unchecked for the while; everything else, each index and the write-ahead log, is as if it had been lived.
 */
export async function seedStored(databaseUrl: string, count: number): Promise<void> {
  const clients = await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      await client.query('set session_replication_role = replica; set synchronous_commit = off')
      return client
    }),
  )
  const runAll = async (statements: readonly string[]) => {
    const waiting = [...statements]
    await Promise.all(
      clients.map(async (client) => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await client.query(next)
      }),
    )
  }
  const day = (daysAgo: number) => Math.round(count * (1 - daysAgo / DAYS))
  try {
    await runAll(chunks(day(KEPT_DAYS), day(KEPT_DAYS / 2)).map((chunk) => keys(chunk, count)))
    await runAll([`select begin_period('idempotency_key', now() + interval '1 day')`])
    await runAll([
      ...chunks(0, count).flatMap((chunk) => [checkouts(chunk, count), attempts(chunk, count)]),
      ...chunks(day(KEPT_DAYS / 2), count).map((chunk) => keys(chunk, count)),
      ...chunks(day(KEPT_DAYS), count).flatMap((chunk) => [events(chunk, count), deliveries(chunk, count)]),
    ])
    await runAll(
      ['checkout', 'attempt', 'idempotency_key', 'event', 'delivery'].map((table) => `vacuum analyze ${table}`),
    )
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** Ids of `wanted` stored checkouts, anywhere among all of them. */
export async function pickIds(databaseUrl: string, count: number, wanted: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // The numbers first: a condition that changes with every row is no use to an index.
  const numbers = Array.from({ length: wanted }, () => `INV-${1 + Math.floor(Math.random() * count)}`)
  const { rows } = await client.query<{ id: string }>(
    'select id from checkout where merchant_id = $1 and external_id = any ($2)',
    [DEMO.merchantId, numbers],
  )
  await client.end()
  return rows.map(({ id }) => id)
}

type Chunk = { from: number; to: number }
const chunks = (after: number, until: number): Chunk[] =>
  Array.from({ length: Math.ceil((until - after) / CHUNK) }, (_, i) => ({
    from: after + i * CHUNK + 1,
    to: Math.min(until, after + (i + 1) * CHUNK),
  }))

const ROUTE = DEMO.merchantId.slice(4, 7)
/** Source: base/id.ts. */
const TIME_ZERO_MS = Date.UTC(2024, 0, 1)
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const digit = (i: number) => `substr('${ALPHABET}', ((ms >> ${5 * i}) & 31)::int + 1, 1)`
const TIME = [7, 6, 5, 4, 3, 2, 1, 0].map(digit).join(' || ')

/** Number, time, id body (route, time, a tail as good as random) and status of each checkout of a chunk. */
const seed = ({ from, to }: Chunk, count: number): string => `(
  select n, at, '${ROUTE}' || ${TIME} || substr(md5(n::text), 1, 15) as body,
    case when at > now() - interval '1 day' then 'PENDING' when n % 10 < 7 then 'SUCCEEDED' when n % 100 = 98 then 'FAILED'
      when n % 100 = 99 then 'CANCELLED' else 'EXPIRED' end as status
  from (select n, at, (extract(epoch from at) * 1000)::bigint - ${TIME_ZERO_MS} as ms
    from (select n, date_trunc('milliseconds', now()) - make_interval(secs => ${DAYS * 86_400} * (1 - n::float / ${count})) as at
      from generate_series(${from}, ${to}) as n) as moments) as timed) as seed`

const checkouts = (chunk: Chunk, count: number): string => `
  insert into checkout (merchant_id, id, external_id, status, version, sequence, currency, amount, description, type,
    success_url, cancel_url, created_at, expires_at, paid_at, paid_amount, failure_code)
  select '${DEMO.merchantId}', 'co_' || body, 'INV-' || n, status, 3, 2, 'IDR', 12500000, 'Kopi Gayo 1 kg', 'qrcode',
    'https://shop.example/success', 'https://shop.example/cancel', at, at + interval '1 day',
    case when status = 'SUCCEEDED' then at end, case when status = 'SUCCEEDED' then 12500000 end,
    case when status = 'FAILED' then 'DECLINED' end from ${seed(chunk, count)}`

const attempts = (chunk: Chunk, count: number): string => `
  insert into attempt (merchant_id, id, checkout_id, reference, connection_id, type, status, currency, amount, rail_reference,
    instrument, created_at, expires_at)
  select '${DEMO.merchantId}', 'pay_' || body, 'co_' || body, substr(body, 1, 25), '${OWN_CONNECTION.id}', 'qrcode',
    case status when 'SUCCEEDED' then 'SUCCEEDED' when 'FAILED' then 'FAILED' else 'RETIRED' end, 'IDR', 12500000,
    'R' || n, jsonb_build_object('qrContent', repeat(md5(n::text), 6)), at, at + interval '15 minutes'
  from ${seed(chunk, count)} where n % 10 < 8`

const keys = (chunk: Chunk, count: number): string => `
  insert into idempotency_key (merchant_id, operation, key, payload_hash, status, body, created_at, period)
  select '${DEMO.merchantId}', 'POST /v1/checkout', gen_random_uuid()::text, sha256(n::text::bytea), 200,
    '{"id":"co_' || body || '","externalId":"INV-' || n || '","status":"PENDING","checkoutUrl":"http://localhost:8080/co_'
    || body || '","currency":"IDR","amount":125000,"type":"qrcode","createdAt":"' || at || '","expiresAt":"' || at
    || '","livemode":false}', at, (select current_period('idempotency_key')) from ${seed(chunk, count)}`

const events = (chunk: Chunk, count: number): string => `
  insert into event (merchant_id, id, type, subject_id, sequence, body, created_at)
  select '${DEMO.merchantId}', 'evt_' || substr(body, 1, 25) || sequence, case sequence when 1 then 'payment.pending'
    else 'payment.succeeded' end, 'co_' || body, sequence,
    '{"id":"evt_' || body || '","type":"payment.succeeded","data":{"id":"co_' || body || '"},"rest":"' || repeat('x', 420)
    || '"}', at from ${seed(chunk, count)} cross join generate_series(1, 2) as sequence
  where n % 10 < 8 and (sequence = 1 or n % 10 < 7)`

const deliveries = (chunk: Chunk, count: number): string => `
  insert into delivery (merchant_id, event_id, purpose, status, tries, claims, due_at, last_try_at)
  select '${DEMO.merchantId}', 'evt_' || substr(body, 1, 25) || sequence, 'payments', 'DELIVERED', 1, 1, at, at
  from ${seed(chunk, count)} cross join generate_series(1, 2) as sequence
  where n % 10 < 8 and (sequence = 1 or n % 10 < 7)`
