import type { Tx } from '../../db/transaction.ts'
import type { KeyLimits } from './key-limits.ts'
import { type AgentLimits, agentLimits, type KeyScope } from './secret-keys.ts'

type EndedKey = {
  readonly region: string | null
  readonly scopes: readonly KeyScope[]
  readonly limits: KeyLimits
  /** Of an agent's key. */
  readonly agent: AgentLimits | null
  /** The people who were shown it or a key that it replaced. */
  readonly makers: readonly string[]
  readonly expiresAt: Date
}

/**
 * Ends a key at `at`, unless it ends before anyway, and with it the access tokens that were fetched with it. Every process
 * is notified (decision 17). Undefined: there is no such key that is valid at `now`.
 */
export async function endKey(
  tx: Tx,
  merchantId: string,
  id: string,
  { now, at }: { now: Date; at: Date },
): Promise<EndedKey | undefined> {
  const key = await tx
    .selectFrom('secret_key')
    .select(['region', 'scopes', 'expires_at', 'payout_max', 'payout_daily_max'])
    .select(['agent_max', 'agent_daily_max', 'agent_currency', 'makers'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .forUpdate()
    .executeTakeFirst()
  if (!key) return undefined
  const expiresAt = key.expires_at && key.expires_at < at ? key.expires_at : at
  await tx
    .updateTable('secret_key')
    .set({ expires_at: expiresAt })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  const limits = { payoutMax: key.payout_max, payoutDailyMax: key.payout_daily_max }
  const agent = agentLimits(key.agent_currency, key.agent_max, key.agent_daily_max)
  const { makers } = key
  return { region: key.region, scopes: key.scopes as KeyScope[], limits, agent, makers, expiresAt }
}
