import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/**
 * A pool for Kysely whose every statement runs in a transaction that `settings` opened (`set local role …`), one of its
 * own where none was begun; the three travel together where the pool pipelines. Nothing stays on a connection, so that
 * a pooler between may hand it to others: what is set at connecting, with `options`, is lost there.
 */
export const rolePool = (pool: pg.Pool, settings: string): PostgresPool => ({
  options: pool.options,
  connect: async () => asRole(await pool.connect(), settings),
  end: () => pool.end(),
})

type Result = PostgresQueryResult<never>

function asRole(client: pg.PoolClient, settings: string): PostgresPoolClient {
  let isOpen = false

  async function query(text: string, values: readonly unknown[]): Promise<Result> {
    if (/^(begin|start transaction)/.test(text)) {
      isOpen = true
      return first(await client.query(`${text}; ${settings}`))
    }
    if (isOpen) {
      // What ends a transaction ends it also where it fails.
      if (/^(commit|rollback)$/.test(text)) isOpen = false
      return first(await client.query(text, [...values]))
    }
    const [begun, done, ended] = await Promise.allSettled([
      client.query(`begin; ${settings}`),
      client.query(text, [...values]),
      client.query('commit'),
    ])
    for (const step of [begun, done, ended]) if (step.status === 'rejected') throw step.reason
    return first((done as PromiseFulfilledResult<unknown>).value)
  }
  return {
    // Kysely's other form reads with a cursor, which is never used here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/** Of several statements in one text pg gives a list of results. */
const first = (result: unknown): Result => (Array.isArray(result) ? result[0] : result) as Result
