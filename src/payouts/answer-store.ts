import type { Tx } from '../db/transaction.ts'

/** How we came to hear it: the account's look-up, the transfer's own answer, an inquiry, or unasked. */
export type Source = 'account' | 'transfer' | 'inquiry' | 'notice'

type Answer = { readonly source: Source; readonly said: string; readonly railCode: string; readonly at: Date }

const RAIL_CODE_MAX = 64

/** Keeps what a bank said of a payout. The caller holds the payout's row. */
export async function insertAnswer(
  tx: Tx,
  { merchantId, id }: { merchantId: string; id: string },
  { source, said, railCode, at }: Answer,
): Promise<void> {
  await tx
    .insertInto('payout_answer')
    .values((eb) => ({
      merchant_id: merchantId,
      payout_id: id,
      number: eb
        .selectFrom('payout_answer')
        .where('merchant_id', '=', merchantId)
        .where('payout_id', '=', id)
        .select((count) => eb(count.fn.coalesce(count.fn.max('number'), count.lit(0)), '+', 1).as('next')),
      at,
      source,
      said,
      rail_code: railCode.slice(0, RAIL_CODE_MAX),
    }))
    .execute()
}

/** What the bank said last when it was asked; undefined: it was not. */
export async function readLastInquiry(
  tx: Tx,
  { merchantId, id }: { merchantId: string; id: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payout_answer')
    .select('said')
    .where('merchant_id', '=', merchantId)
    .where('payout_id', '=', id)
    .where('source', '=', 'inquiry')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.said
}
