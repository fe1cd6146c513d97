import { sql } from 'kysely'
import { type Holding, TOMBSTONE, type UnderWay } from '../../base/privacy/personal-data.ts'
import type { Tx } from '../../db/transaction.ts'

/** Identifies the receiver of payouts. */
type ReceiverQuery = { readonly by: 'account' | 'name' | 'payout'; readonly value: string }

type ReceiverData = {
  readonly payoutIds: readonly string[]
  /** Payouts whose outcome is open. */
  readonly underWay: readonly UnderWay[]
  readonly references: readonly string[]
  readonly externalIds: readonly string[]
  readonly values: readonly (string | null)[]
  readonly since: Date | null
  readonly holdings: readonly Holding[]
}

/** An account number is digits in the database; none has six zeros. */
const NO_ACCOUNT = '000000'
const WHY = 'the requested transfer, and its proof'
const UNTIL = 'erased on request; the row itself stays with the books'

/** All data a merchant's payouts hold about a receiver. */
export async function findReceiver(tx: Tx, merchantId: string, { by, value }: ReceiverQuery): Promise<ReceiverData> {
  const all = tx.selectFrom('payout').selectAll().where('merchant_id', '=', merchantId)
  const found = {
    payout: () => all.where('id', '=', value),
    account: () => all.where('receiver_account_no', '=', value),
    name: () => all.where((eb) => eb(eb.fn<string>('lower', ['receiver_name']), '=', value.toLowerCase())),
  }[by]()
  const payouts = await found.orderBy('id').execute()
  return {
    payoutIds: payouts.map(({ id }) => id),
    underWay: payouts
      .filter(({ status }) => status === 'PROCESSING')
      .map(({ id }) => ({ id, why: 'it is PROCESSING', endsSoon: false })),
    references: payouts.flatMap(({ id, reference, bank_reference: other }) => [id, reference, other ?? id]),
    externalIds: payouts.map(({ external_id }) => external_id),
    values: payouts
      .flatMap((row) => [row.receiver_name, row.receiver_account_no, row.remark, row.metadata])
      .filter((value) => value !== TOMBSTONE && value !== NO_ACCOUNT),
    since: payouts[0]?.created_at ?? null,
    holdings: payouts.map((row) => ({
      table: 'payout',
      id: row.id,
      at: row.created_at,
      why: WHY,
      until: UNTIL,
      fields: {
        receiver_name: row.receiver_name,
        receiver_account_no: row.receiver_account_no,
        remark: row.remark,
        metadata: row.metadata,
        acceptance: row.acceptance,
      },
    })),
  }
}

/**
 * Puts tombstones into payouts. Ids, amounts, bank, dates and states stay, and so does the hash of the request, which prevents an
 * externalId from being paid twice. Returns the rows.
 */
export async function eraseReceiver(
  tx: Tx,
  merchantId: string,
  { payoutIds, words }: { readonly payoutIds: readonly string[]; readonly words: readonly string[] },
): Promise<number> {
  if (payoutIds.length === 0) return 0
  const [result] = await tx
    .updateTable('payout')
    .set({
      receiver_name: TOMBSTONE,
      receiver_account_no: NO_ACCOUNT,
      remark: sql<string | null>`case when remark is not null then ${TOMBSTONE} end`,
      metadata: sql<string | null>`case when metadata is not null then ${TOMBSTONE} end`,
      acceptance: sql<string>`erased(acceptance, ${words}::text[], '{}'::text[])`,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', payoutIds)
    .where('receiver_name', '<>', TOMBSTONE)
    .execute()
  return Number(result?.numUpdatedRows ?? 0n)
}
