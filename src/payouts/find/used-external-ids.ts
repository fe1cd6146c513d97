import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

/** Ids per statement: few enough that none takes long. */
const TOGETHER_MAX = 5_000

/** Those of these externalIds that the merchant has used for a payout. */
export async function usedExternalIds(
  tx: Tx,
  merchantId: string,
  externalIds: readonly string[],
): Promise<Set<string>> {
  const used = new Set<string>()
  for (let from = 0; from < externalIds.length; from += TOGETHER_MAX) {
    const some = externalIds.slice(from, from + TOGETHER_MAX)
    const rows = await tx
      .selectFrom('payout')
      .select('external_id')
      .where('merchant_id', '=', merchantId)
      .where(sql<boolean>`external_id = any(${some}::text[])`)
      .execute()
    for (const row of rows) used.add(row.external_id)
  }
  return used
}
