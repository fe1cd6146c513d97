import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { newId } from '../../base/id.ts'
import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Environment, hashKey, hintOf, newSecretKey } from './api-key.ts'
import type { KeyLimits } from './key-limits.ts'

export const KEY_SCOPES = ['checkout', 'send_money', 'settings', 'refunds', 'reports'] as const
/** With these a key moves money out, to accounts named by its holder. */
export const MONEY_SCOPES = ['send_money', 'refunds'] as const
export type MoneyScope = (typeof MONEY_SCOPES)[number]
export type KeyScope = (typeof KEY_SCOPES)[number]

/** The caller of the API: the merchant, the key's region (upper case) and the key's scopes. */
export type Caller = {
  readonly merchantId: string
  readonly keyId: string
  readonly region: string | null
  readonly scopes: readonly string[]
  readonly expiresAt: Date | null
  /** Its live payments are suspended. */
  readonly isSuspended?: boolean
  /** It is an agent, whose key opens /mcp alone. */
  readonly agent?: AgentLimits | null
  /** A member who only reads: account numbers are shown to them by their last digits. */
  readonly seesAccountsMasked?: boolean
  /** May make refunds by itself: it is shown the links with which payers claim theirs, and no other caller is. */
  readonly mayRefund?: boolean
}

/** Most that an agent may ask for at once and in a day; both of one currency. */
export type AgentLimits = { readonly max: Money; readonly dailyMax: Money }

export type NewKey = {
  merchantId: string
  region: string | null
  scopes: readonly KeyScope[]
  expiresAt?: Date | null
  /** Absent: none of its own. */
  limits?: KeyLimits
  /** Makes it a key for an agent. */
  agent?: AgentLimits
  /** The people who were shown it or a key that it replaces, most recent last; absent: unknown. */
  makers?: readonly string[]
}

/** Makes a secret key for a merchant; the reply is the only time the key itself is seen. */
export async function createSecretKey(
  tx: Tx,
  now: Date,
  environment: Environment,
  wanted: NewKey,
  key: string = newSecretKey(environment, wanted.region, wanted.merchantId),
): Promise<{ id: string; key: string }> {
  const id = newId('key', wanted.merchantId, now)
  await tx
    .insertInto('secret_key')
    .values({
      merchant_id: wanted.merchantId,
      id,
      hash: hashKey(key),
      region: wanted.region,
      scopes: [...wanted.scopes],
      hint: hintOf(key),
      created_at: now,
      expires_at: wanted.expiresAt ?? null,
      payout_max: wanted.limits?.payoutMax ?? null,
      payout_daily_max: wanted.limits?.payoutDailyMax ?? null,
      agent_max: wanted.agent?.max.amount ?? null,
      agent_daily_max: wanted.agent?.dailyMax.amount ?? null,
      agent_currency: wanted.agent?.max.currency ?? null,
      makers: [...(wanted.makers ?? [])],
    })
    .execute()
  return { id, key }
}

/** The people who were shown a key or one that it replaced, in that order; empty: unknown. */
export async function readMakers(tx: Tx, merchantId: string, id: string): Promise<readonly string[]> {
  const row = await tx
    .selectFrom('secret_key')
    .select('makers')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.makers ?? []
}

/** The caller of a key, found by its hash among those of all merchants. Undefined: unknown. */
export async function findCaller(tx: Tx, key: string): Promise<Caller | undefined> {
  const row = await tx
    .selectFrom('secret_key')
    .innerJoin('merchant', 'merchant.id', 'secret_key.merchant_id')
    .select(['merchant_id', 'secret_key.id', 'region', 'scopes', 'expires_at', 'suspended_at'])
    .select(['agent_max', 'agent_daily_max', 'agent_currency'])
    .where('hash', '=', hashKey(key))
    .executeTakeFirst()
  if (!row) return undefined
  const agent = agentLimits(row.agent_currency, row.agent_max, row.agent_daily_max)
  return {
    merchantId: row.merchant_id,
    keyId: row.id,
    region: row.region,
    scopes: row.scopes,
    expiresAt: row.expires_at,
    isSuspended: row.suspended_at !== null,
    agent,
    mayRefund: agent === null && row.scopes.includes('refunds'),
  }
}

/** What an agent's key may ask for, as it is stored; null: the key is no agent's. */
export function agentLimits(code: string | null, max: bigint | null, dailyMax: bigint | null): AgentLimits | null {
  if (code === null || max === null || dailyMax === null) return null
  return { max: { amount: max, currency: currency(code) }, dailyMax: { amount: dailyMax, currency: currency(code) } }
}

/** Gives a key every scope there is: the one that the sandbox publishes. Nothing where it has them, or does not exist. */
export async function grantAllScopes(tx: Tx, merchantId: string, key: string): Promise<void> {
  await tx
    .updateTable('secret_key')
    .set({ scopes: [...KEY_SCOPES] })
    .where('merchant_id', '=', merchantId)
    .where('hash', '=', hashKey(key))
    .where(sql<boolean>`not scopes @> ${[...KEY_SCOPES]}::text[]`)
    .execute()
}

/** Lets a key move money, once that was approved. False: there is no such key that is valid at `now`. */
export async function grantScopes(
  tx: Tx,
  now: Date,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
  scopes: readonly MoneyScope[],
): Promise<boolean> {
  const granted = await tx
    .updateTable('secret_key')
    .set({ scopes: sql<string[]>`array(select unnest(scopes) union select unnest(${[...scopes]}::text[]) order by 1)` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .returning('id')
    .executeTakeFirst()
  return granted !== undefined
}
