import { type Insertable, type Selectable, sql } from 'kysely'
import { SECOND_MS } from '../../base/clock.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { PageRequest } from '../../http/pagination.ts'

/** `began_ms`: when it began, as `performance.now()` has it. */
export type LoggedRequest = Omit<Insertable<Tables['api_request']>, 'period'> & { readonly began_ms: number }

/** What a request of before an erasure leaves in the log in place of its texts: the path may hold a name in its query. */
const ERASED: Readonly<Record<string, string>> = {
  path: `split_part(logged.path, '?', 1)`,
  request: 'null',
  response: 'null',
}

/** Inserts requests, without the texts of those that had begun when personal data of their merchant were erased. */
export async function insertRequests(tx: Tx, rows: readonly LoggedRequest[]): Promise<void> {
  if (rows.length === 0) return
  // The log is not worth waiting for the disk.
  await sql`set local synchronous_commit = off`.execute(tx)
  const types: Record<Exclude<keyof LoggedRequest, 'began_ms'>, string> = {
    merchant_id: 'text',
    id: 'text',
    at: 'timestamptz',
    request_id: 'text',
    key_id: 'text',
    method: 'text',
    path: 'text',
    status: 'integer',
    duration_ms: 'integer',
    ip: 'text',
    user_agent: 'text',
    idempotency_key: 'text',
    request: 'text',
    response: 'text',
  }
  const columns = Object.keys(types).join(', ')
  // Clocks of machines differ: each has its age, which is counted back from when this transaction began, a moment ago.
  const aged = rows.map(({ began_ms, ...row }) => ({ ...row, age: (performance.now() - began_ms) / SECOND_MS }))
  const typed = Object.entries({ ...types, age: 'double precision' })
    .map((pair) => pair.join(' '))
    .join(', ')
  const values = Object.keys(types).map((column) =>
    column in ERASED
      ? `case when erasure.at is null then logged.${column} else ${ERASED[column]} end`
      : `logged.${column}`,
  )
  await sql`insert into api_request (${sql.raw(columns)}) select ${sql.raw(values.join(', '))}
    from json_to_recordset(${JSON.stringify(aged)}::json) as logged (${sql.raw(typed)})
    left join request_log_erasure as erasure
      on erasure.merchant_id = logged.merchant_id and now() - make_interval(secs => logged.age) <= erasure.at
    on conflict do nothing`.execute(tx)
}

/** Records when keys were last used; an older time than the recorded one has no effect. */
export async function recordKeyUse(
  tx: Tx,
  uses: readonly { merchantId: string; keyId: string; at: Date }[],
): Promise<void> {
  // In a fixed order, so that two processes never deadlock.
  for (const { merchantId, keyId, at } of [...uses].sort((a, b) => (a.keyId < b.keyId ? -1 : 1))) {
    await tx
      .insertInto('secret_key_use')
      .values({ merchant_id: merchantId, key_id: keyId, last_used_at: at })
      .onConflict((conflict) =>
        conflict.columns(['merchant_id', 'key_id']).doUpdateSet({
          last_used_at: sql<Date>`greatest(secret_key_use.last_used_at, excluded.last_used_at)`,
        }),
      )
      .execute()
  }
}

/** The least and the greatest status. */
export type StatusRange = readonly [number, number]
type Filter = {
  readonly status?: StatusRange
  /** The id to begin with: an older request has a lower one. */
  readonly fromId?: string
}

/** A merchant's log, newest first, one row more than requested. */
export const listRequests = (tx: Tx, merchantId: string, page: PageRequest, { status, fromId }: Filter) =>
  tx
    .selectFrom('api_request')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .$if(status !== undefined, (query) => {
      const [least, greatest] = status as StatusRange
      return query.where('status', '>=', least).where('status', '<=', greatest)
    })
    .$if(fromId !== undefined, (query) => query.where('id', '>=', fromId as string))
    .$if(page.before !== null, (query) => query.where('id', '<', page.before as string))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** A row as it is shown to people and programs. */
export const toLoggedRequest = (row: Selectable<Tables['api_request']>) => ({
  id: row.id,
  at: row.at,
  requestId: row.request_id,
  keyId: row.key_id,
  method: row.method,
  path: row.path,
  status: row.status,
  durationMs: row.duration_ms,
  ip: row.ip,
  userAgent: row.user_agent,
  idempotencyKey: row.idempotency_key,
  request: row.request,
  response: row.response,
})
