import type { Tx } from '../db/transaction.ts'

/** Those of these externalIds under which the merchant has sent a payout. */
export async function usedExternalIds(
  tx: Tx,
  merchantId: string,
  externalIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('payout')
    .select('external_id')
    .where('merchant_id', '=', merchantId)
    .where('external_id', 'in', externalIds)
    .execute()
  return new Set(rows.map((row) => row.external_id))
}
