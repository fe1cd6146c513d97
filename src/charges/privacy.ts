import { sql } from 'kysely'
import type { Holding } from '../base/privacy/personal-data.ts'
import type { Tx } from '../db/transaction.ts'

/** What the charges of customers hold about a person. Their money is that of checkouts, which are found as such. */
export async function findChargeData(tx: Tx, merchantId: string, customerIds: readonly string[]) {
  const rows =
    customerIds.length === 0
      ? []
      : await tx
          .selectFrom('charge')
          .select(['id', 'description', 'created_at'])
          .where('merchant_id', '=', merchantId)
          .where('customer_id', 'in', customerIds)
          .orderBy('id')
          .execute()
  return {
    chargeIds: rows.map(({ id }) => id),
    holdings: rows.map(
      ({ id, description, created_at: at }): Holding => ({
        table: 'charge',
        ...{ id, at },
        why: 'what was charged',
        until: 'names in it erased on request; the row itself stays with the books',
        fields: { description },
      }),
    ),
  }
}

/** Erases `words` in the descriptions of charges, and in the replies that repeats of them get. Returns the rows. */
export async function eraseCharges(
  tx: Tx,
  merchantId: string,
  { chargeIds, words }: { readonly chargeIds: readonly string[]; readonly words: readonly string[] },
): Promise<number> {
  if (chargeIds.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    update charge set description = left(erased_words(description, ${words}::text[]), 255),
      acceptance = erased_words(acceptance, ${words}::text[])
    where merchant_id = ${merchantId} and id = any (${chargeIds}::text[])
      and (description <> erased_words(description, ${words}::text[])
        or acceptance <> erased_words(acceptance, ${words}::text[]))`.execute(tx)
  return Number(numAffectedRows)
}
