import { sql } from 'kysely'
import type { Clock } from '../base/clock.ts'
import { currency } from '../base/currency.ts'
import { ApiError } from '../base/errors.ts'
import { fromWhole } from '../base/money.ts'
import type { Db } from '../db/db.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { HOME } from '../markets/market-of.ts'
import type { Caller } from '../merchants/keys/secret-keys.ts'

/** The amount an agent requests, in whole units. */
export type RequestedAmount = { readonly amount: number; readonly currency: string }

/**
 * Does `work` within what the agent's key may request at once and in a day of the home market, and counts it; what was refused
 * counts for nothing. Other keys have no such limits. Throws LIMIT_EXCEEDED.
 */
export async function withinCaps<T>(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  caller: Caller,
  requested: RequestedAmount,
  work: () => Promise<T>,
): Promise<T> {
  const { agent, merchantId, keyId } = caller
  if (!agent) return work()
  const { amount, currency: of } = fromWhole(requested.amount, currency(requested.currency))
  if (of !== agent.max.currency) throw beyond(`asks for ${agent.max.currency} alone`)
  if (amount > agent.max.amount) throw beyond('may not ask for this much at once')
  const day = { merchantId, keyId, day: HOME.calendar.dayOf(clock()) }
  const isCounted = await transaction(db, merchantId, (tx) => count(tx, day, amount, agent.dailyMax.amount))
  if (!isCounted) throw beyond('may not request this much in a day')
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) await transaction(db, merchantId, (tx) => count(tx, day, -amount, agent.dailyMax.amount))
    throw error
  }
}

/** Any other failure may have happened after all: it stays counted. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500

type Day = { readonly merchantId: string; readonly keyId: string; readonly day: string }

async function count(tx: Tx, { merchantId, keyId, day }: Day, amount: bigint, max: bigint): Promise<boolean> {
  if (amount > max) return false
  const row = await tx
    .insertInto('agent_day')
    .values({ merchant_id: merchantId, key_id: keyId, day, amount: amount < 0n ? 0n : amount })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'key_id', 'day'])
        .doUpdateSet({ amount: sql<bigint>`greatest(0, agent_day.amount + ${amount}::bigint)` })
        .where(sql<boolean>`agent_day.amount + ${amount}::bigint <= ${max}::bigint`),
    )
    .returning('amount')
    .executeTakeFirst()
  return row !== undefined
}

const beyond = (what: string): ApiError => new ApiError('LIMIT_EXCEEDED', `This agent's key ${what}; a person has to.`)
