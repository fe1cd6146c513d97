import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../src/db/db.ts'
import type { Tables } from '../../src/db/tables.ts'

/** What a process that dies does not get to see: its COMMIT undone, or done without its knowing. */
export type Crash = 'before commit' | 'after commit'

/** Thrown where the process would have died. */
export class Died extends Error {}

/**
 * The same database for a process that can be told to die at its next COMMIT. `die(null)` lets it live again.
 */
export function aCrashingDb({ pool, presence }: Db): { db: Db; die(crash: Crash | null): void } {
  let crash: Crash | null = null

  const dying = (client: pg.PoolClient): pg.PoolClient =>
    new Proxy(client, {
      get(target, name) {
        if (name !== 'query') {
          const value = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        }
        return async (text: unknown, values: unknown) => {
          const query = target.query.bind(target) as (text: unknown, values?: unknown) => Promise<unknown>
          if (text !== 'commit' || crash === null) return query(text, values)
          await query(crash === 'after commit' ? 'commit' : 'rollback')
          crash = null
          throw new Died()
        }
      },
    })

  const dialect = new PostgresDialect({
    pool: { connect: async () => dying(await pool.connect()), end: async () => {}, options: pool.options },
  })
  return {
    db: { pool, kysely: new Kysely<Tables>({ dialect }), presence },
    die: (next) => {
      crash = next
    },
  }
}
