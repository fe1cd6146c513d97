import type { Tx } from '../../db/transaction.ts'
import type { Key } from '../store.ts'

/** The origin of a response: the refund request, an inquiry, a notification, or a person who looked it up at the provider. */
export type Source = 'refund' | 'inquiry' | 'notice' | 'person'

type RailResponse = { readonly source: Source; readonly outcome: string; readonly railCode: string; readonly at: Date }

const RAIL_CODE_MAX = 64

/** Appends a rail's response about a refund. The caller holds the refund's row. */
export async function insertRailResponse(
  tx: Tx,
  { merchantId, id }: Key,
  { source, outcome, railCode, at }: RailResponse,
): Promise<void> {
  await tx
    .insertInto('refund_rail_response')
    .values((eb) => ({
      merchant_id: merchantId,
      refund_id: id,
      number: eb
        .selectFrom('refund_rail_response')
        .where('merchant_id', '=', merchantId)
        .where('refund_id', '=', id)
        .select((count) => eb(count.fn.coalesce(count.fn.max('number'), count.lit(0)), '+', 1).as('next')),
      at,
      source,
      outcome,
      rail_code: railCode.slice(0, RAIL_CODE_MAX),
    }))
    .execute()
}

/** The rail's response to the last inquiry; undefined: there was none. */
export async function readLastInquiry(tx: Tx, { merchantId, id }: Key): Promise<string | undefined> {
  const row = await tx
    .selectFrom('refund_rail_response')
    .select('outcome')
    .where('merchant_id', '=', merchantId)
    .where('refund_id', '=', id)
    .where('source', '=', 'inquiry')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.outcome
}
