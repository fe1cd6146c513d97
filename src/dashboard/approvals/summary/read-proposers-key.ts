import { isId } from '../../../base/id.ts'
import type { Tx } from '../../../db/transaction.ts'

/** The key of a program that proposed or requested something. */
export type ProposersKey = { readonly hint: string; readonly isAgent: boolean; readonly expiresAt: Date | null }

/** Null: there is no such key. */
export async function readProposersKey(tx: Tx, merchantId: string, id: string): Promise<ProposersKey | null> {
  if (!isId('key', id)) return null
  const row = await tx
    .selectFrom('secret_key')
    .select(['hint', 'agent_currency', 'expires_at'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { hint: row.hint, isAgent: row.agent_currency !== null, expiresAt: row.expires_at } : null
}
