import { toWhole } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { toWholeKeyLimits, type WholeKeyLimits } from '../../merchants/keys/key-limits.ts'
import { type AgentLimits, agentLimits } from '../../merchants/keys/secret-keys.ts'

export type ListedKey = {
  readonly id: string
  /** The start of the key: enough to recognise it. */
  readonly hint: string
  readonly region: string | null
  readonly scopes: readonly string[]
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
  readonly limits: WholeKeyLimits
  /** What an agent may request with it, in whole units; null: it is not an agent's. */
  readonly agent: { readonly currency: string; readonly maxAmount: number; readonly maxPerDay: number } | null
}

/** The keys of a merchant that are valid at `now`, newest first. */
export async function listKeys(tx: Tx, merchantId: string, now: Date): Promise<ListedKey[]> {
  const rows = await tx
    .selectFrom('secret_key')
    .leftJoin('secret_key_use', (join) =>
      join
        .onRef('secret_key_use.merchant_id', '=', 'secret_key.merchant_id')
        .onRef('secret_key_use.key_id', '=', 'secret_key.id'),
    )
    .select(['secret_key.id', 'hint', 'region', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .select(['payout_max', 'payout_daily_max', 'agent_max', 'agent_daily_max', 'agent_currency'])
    .where('secret_key.merchant_id', '=', merchantId)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('secret_key.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    hint: row.hint,
    region: row.region,
    scopes: row.scopes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    limits: toWholeKeyLimits({ payoutMax: row.payout_max, payoutDailyMax: row.payout_daily_max }),
    agent: wholeAgentLimits(agentLimits(row.agent_currency, row.agent_max, row.agent_daily_max)),
  }))
}

const wholeAgentLimits = (limits: AgentLimits | null): ListedKey['agent'] =>
  limits && { currency: limits.max.currency, maxAmount: toWhole(limits.max), maxPerDay: toWhole(limits.dailyMax) }
