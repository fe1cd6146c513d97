import { sql } from 'kysely'
import { prepared } from '../../db/prepared-statements.ts'
import type { Tx } from '../../db/transaction.ts'

/** The origin of a response: the account look-up, the transfer request, an inquiry, or a notification. */
export type Source = 'account' | 'transfer' | 'inquiry' | 'notice'

/** A bank's response about a payout. */
export type BankResponse = {
  readonly payoutId: string
  readonly source: Source
  readonly outcome: string
  readonly railCode: string
  readonly at: Date
}

const RAIL_CODE_MAX = 64

/** Appends banks' responses about payouts of one merchant, each given once. The caller holds the payouts' rows. */
export async function insertBankResponses(
  tx: Tx,
  merchantId: string,
  responses: readonly BankResponse[],
): Promise<void> {
  if (responses.length === 0) return
  const column = <T>(read: (response: BankResponse) => T): T[] => responses.map(read)
  await prepared(sql`
    insert into payout_bank_response (merchant_id, payout_id, number, at, source, outcome, rail_code)
    select ${merchantId}, heard.payout_id, coalesce((
      select max(number) from payout_bank_response as earlier
      where earlier.merchant_id = ${merchantId} and earlier.payout_id = heard.payout_id
    ), 0) + 1, heard.at, heard.source, heard.outcome, heard.rail_code
    from unnest(
      ${column(({ payoutId }) => payoutId)}::text[], ${column(({ at }) => at)}::timestamptz[],
      ${column(({ source }) => source)}::text[], ${column(({ outcome }) => outcome)}::text[],
      ${column(({ railCode }) => railCode.slice(0, RAIL_CODE_MAX))}::text[]
    ) as heard (payout_id, at, source, outcome, rail_code)`).execute(tx)
}

/** The banks' responses to the last inquiries about payouts of one merchant, by the payout's id, if there were any. */
export async function readLastInquiries(
  tx: Tx,
  merchantId: string,
  payoutIds: readonly string[],
): Promise<Map<string, string>> {
  if (payoutIds.length === 0) return new Map()
  const { rows } = await prepared(sql<{ id: string; outcome: string }>`
    select wanted.id, last.outcome from unnest(${payoutIds}::text[]) as wanted (id) cross join lateral (
      select outcome from payout_bank_response
      where merchant_id = ${merchantId} and payout_id = wanted.id and source = 'inquiry'
      order by number desc limit 1
    ) as last`).execute(tx)
  return new Map(rows.map(({ id, outcome }) => [id, outcome]))
}
