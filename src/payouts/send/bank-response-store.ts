import type { Tx } from '../../db/transaction.ts'

/** What a response came with: the account's look-up, the transfer itself, an inquiry, or a notification. */
export type Source = 'account' | 'transfer' | 'inquiry' | 'notice'

type BankResponse = { readonly source: Source; readonly said: string; readonly railCode: string; readonly at: Date }

const RAIL_CODE_MAX = 64

/** Appends a bank's response about a payout. The caller holds the payout's row. */
export async function insertBankResponse(
  tx: Tx,
  { merchantId, id }: { merchantId: string; id: string },
  { source, said, railCode, at }: BankResponse,
): Promise<void> {
  await tx
    .insertInto('payout_bank_response')
    .values((eb) => ({
      merchant_id: merchantId,
      payout_id: id,
      number: eb
        .selectFrom('payout_bank_response')
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

/** The bank's response to the last inquiry; undefined: there was none. */
export async function readLastInquiry(
  tx: Tx,
  { merchantId, id }: { merchantId: string; id: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payout_bank_response')
    .select('said')
    .where('merchant_id', '=', merchantId)
    .where('payout_id', '=', id)
    .where('source', '=', 'inquiry')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.said
}
