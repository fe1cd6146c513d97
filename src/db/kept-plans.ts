import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

/**
 * Ends a statement that is run over and over, always with the same text: each connection parses and plans it once. The
 * columns it returns are named, because a kept `select *` fails once a migration adds one; and what a partial index is
 * about is written out, because the plan is made for any values.
 */
export const KEPT = sql.raw('/* kept */')
const MARK = '/* kept */'

/**
 * What a transaction is told before its first kept statement. A plan is kept for the life of a connection, which may have
 * begun when the tables were empty and reading them whole was best; and left to itself PostgreSQL plans a statement with
 * arrays anew each time.
 */
export const FOR_KEPT_PLANS = 'set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan'

/** Pools whose connections do not keep statements: a pooler hands out another one for each transaction. */
const forgetful = new WeakSet<pg.Pool>()

/** Whether the pool's connections keep what was prepared on them; they do until `forgets` has said otherwise. */
export const keepsPlans = (pool: pg.Pool): boolean => !forgetful.has(pool)
export const forgets = (pool: pg.Pool): void => void forgetful.add(pool)

/**
 * The name a kept statement goes by. It stands for the text, so that connections shared through a pooler never run
 * another statement of that name.
 */
export const nameOf = (text: string): string => `gapura_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`

const names = new Map<string, string>()

/** The name to run a text under; undefined: it is not one to keep. */
export function keptName(text: string): string | undefined {
  if (!text.endsWith(MARK)) return undefined
  const name = names.get(text) ?? nameOf(text)
  names.set(text, name)
  return name
}
