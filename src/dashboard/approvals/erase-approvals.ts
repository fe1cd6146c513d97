import { sql } from 'kysely'
import { type Erasure, TOMBSTONE, type UnderWay } from '../../base/privacy/personal-data.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SendMoney } from '../../payouts/schema.ts'
import type { RefundWanted } from './store.ts'

type Mentioned = Pick<Erasure, 'merchantId' | 'words' | 'externalIds'>

/** Approvals that list one of these payouts, or contain one of these words. */
const mentions = ({ words, externalIds }: Mentioned) =>
  sql<boolean>`exists (select from unnest(${[...words, ...externalIds]}::text[]) as word
    where strpos(lower(concat(payout_approval.payouts, payout_approval.refund)), lower(word)) > 0)`

/** Approvals that wait for a second person and name one of these: what they request is still to be sent. */
export async function approvalsWaiting(tx: Tx, of: Mentioned): Promise<UnderWay[]> {
  const rows = await tx
    .selectFrom('payout_approval')
    .select('id')
    .where('merchant_id', '=', of.merchantId)
    .where('status', '=', 'WAITING')
    .where(mentions({ ...of, externalIds: [] }))
    .execute()
  return rows.map(({ id }) => ({ id, why: 'it waits for a second person', endsSoon: false }))
}

/**
 * Erases in decided approvals, which may list payouts to others too: the person's own payouts by their externalIds,
 * however short the name, and these words wherever else they occur. Returns how many changed.
 */
export async function eraseApprovals(tx: Tx, of: Mentioned): Promise<number> {
  const rows = await tx
    .selectFrom('payout_approval')
    .select(['id', 'payouts', 'refund'])
    .select(sql<string>`erased_words(payouts, ${of.words}::text[])`.as('erased'))
    .select(sql<string | null>`erased_words(refund, ${of.words}::text[])`.as('erasedRefund'))
    .where('merchant_id', '=', of.merchantId)
    .where('status', '<>', 'WAITING')
    .where(mentions(of))
    .forUpdate()
    .execute()
  const own = new Set(of.externalIds)
  let changed = 0
  for (const { id, payouts, refund, erased, erasedRefund } of rows) {
    const listed = JSON.parse(erased) as SendMoney[]
    const after = JSON.stringify(listed.map((payout) => (own.has(payout.externalId) ? eraseReceiver(payout) : payout)))
    if (after === payouts && erasedRefund === refund) continue
    const changing = tx.updateTable('payout_approval').set({ payouts: after, refund: erasedRefund })
    await changing.where('merchant_id', '=', of.merchantId).where('id', '=', id).execute()
    changed++
  }
  return changed
}

const eraseReceiver = ({ remark, metadata, ...payout }: SendMoney): SendMoney => ({
  ...payout,
  attributes: { ...payout.attributes, receiverName: TOMBSTONE, receiverAccountNo: TOMBSTONE },
  ...(remark === undefined ? {} : { remark: TOMBSTONE }),
  ...(metadata === undefined ? {} : { metadata: TOMBSTONE }),
})

/** As `isErased`, for a refund by transfer; no other kind names a person. */
export const isRefundErased = ({ receiver }: Pick<RefundWanted, 'receiver'>): boolean =>
  receiver?.accountNo.includes(TOMBSTONE) === true

/** Whether its receiver was erased: it was sent or abandoned long ago, and is not sent again. */
export const isErased = ({ attributes }: SendMoney): boolean => attributes.receiverAccountNo === TOMBSTONE
