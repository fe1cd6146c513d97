import type { Tx } from '../../db/transaction.ts'

/** Of those that changed last. */
const LISTED_MAX = 500

/** The businesses that are checked or were, with who they are and how they stand; what changed last comes first. */
export async function listBusinesses(tx: Tx) {
  const rows = await tx
    .selectFrom('onboarding')
    .innerJoin('merchant', 'merchant.id', 'onboarding.merchant_id')
    .selectAll('onboarding')
    .select('merchant.display_name')
    .orderBy('onboarding.updated_at', 'desc')
    .limit(LISTED_MAX)
    .execute()
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    name: row.display_name,
    reference_id: row.reference_id,
    status: row.status,
    ready: row.status === 'approved' && row.ready_at !== null,
    live: row.confirmed_at !== null,
    version: row.version,
    updatedAt: row.updated_at,
  }))
}
