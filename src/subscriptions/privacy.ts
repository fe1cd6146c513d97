import type { Holding, UnderWay } from '../base/privacy/personal-data.ts'
import type { Tx } from '../db/transaction.ts'
import { OVER } from './states.ts'

/** What customers are subscribed to: one that is not over holds up an erasure. */
export async function findSubscriptionData(tx: Tx, merchantId: string, customerIds: readonly string[]) {
  const rows =
    customerIds.length === 0
      ? []
      : await tx
          .selectFrom('subscription')
          .select(['id', 'status', 'description', 'metadata', 'created_at'])
          .where('merchant_id', '=', merchantId)
          .where('customer_id', 'in', customerIds)
          .orderBy('id')
          .execute()
  return {
    subscriptionIds: rows.map(({ id }) => id),
    underWay: rows
      .filter(({ status }) => !OVER.includes(status))
      .map(({ id, status }): UnderWay => ({ id, why: `it is ${status}`, endsSoon: false })),
    metadata: rows.map(({ metadata }) => metadata).filter((metadata) => metadata !== '{}'),
    since: rows[0]?.created_at ?? null,
    holdings: rows.map(
      ({ id, created_at: at, description, metadata }): Holding => ({
        table: 'subscription',
        id,
        at,
        why: 'what the merchant bills again and again',
        until: 'erased on request; the row itself stays with the books',
        fields: { description, metadata },
      }),
    ),
  }
}

/** Erases the metadata of subscriptions; terms and days stay. Returns the rows. */
export async function eraseSubscriptions(tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('subscription')
    .set((eb) => ({ metadata: eb.val('{}') }))
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .where('metadata', '<>', '{}')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
