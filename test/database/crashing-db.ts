import type pg from 'pg'
import type { Db } from '../../src/db/db.ts'

/** What a process that dies does not get to see: its COMMIT undone, or done without its knowing. */
export type Crash = 'before commit' | 'after commit'

type Query = (text: unknown, values?: unknown) => Promise<unknown>

/** Thrown where the process would have died, and from then on. */
export class Died extends Error {}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { readonly text?: unknown }).text ?? '')

/**
 * The same database for a process that can be made to die at its next COMMIT, or after some more: nothing it tries afterwards is done, until
 * `die(null)` lets it live again. `dieAt` has it die in the middle of a transaction, at its next statement of that form. `loseAnswer` has the next COMMIT done and its connection break before it is answered.
 */
export function aCrashingDb({ pool, ...rest }: Db): {
  db: Db
  die(crash: Crash | null, after?: number): void
  dieAt(statement: RegExp): void
  loseAnswer(): void
} {
  let fatal: RegExp | null = null
  let crash: Crash | null = null
  let isDead = false
  let passing = 0
  let isAnswerLost = false

  const commit = async (query: Query, text: unknown): Promise<unknown> => {
    if (isAnswerLost) {
      isAnswerLost = false
      await query('commit')
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    }
    if (crash === null || passing-- > 0) return query(text)
    await query(crash === 'after commit' ? 'commit' : 'rollback')
    isDead = true
    throw new Died()
  }

  const dying = (client: pg.PoolClient): pg.PoolClient =>
    new Proxy(client, {
      get(target, name) {
        if (name !== 'query') {
          const value = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        }
        const query = target.query.bind(target) as Query
        return async (text: unknown, values: unknown) => {
          if (isDead) throw new Died()
          if (fatal?.test(textOf(text))) {
            isDead = true
            await query('rollback')
            throw new Died()
          }
          const isCommit = text === 'commit' || (text as { text?: unknown }).text === 'commit'
          return isCommit ? commit(query, text) : query(text, values)
        }
      },
    })

  const dyingPool = new Proxy(pool, {
    get: (target, name) =>
      name === 'connect' ? async () => dying(await target.connect()) : Reflect.get(target, name, target),
  })
  return {
    db: { pool: dyingPool, ...rest },
    die: (next, after = 0) => {
      fatal = null
      crash = next
      passing = after
      isDead = false
    },
    dieAt: (statement) => {
      fatal = statement
      crash = null
      isDead = false
    },
    loseAnswer: () => {
      isAnswerLost = true
    },
  }
}
