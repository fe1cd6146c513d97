import type { Attempt } from '../../checkout/checkout.ts'
import { findPaid, type Paid } from '../../checkout/receipts/find-paid.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { RefundApp } from '../app.ts'
import { pollRefund } from '../send/send.ts'
import { readRefundsOf } from '../store.ts'
import { recordProviderRefund, type Told } from './record-provider-refund.ts'

/**
 * A provider tells that it gave back what was paid by an attempt. Refunds of ours that are under way are asked about first:
 * it may be one of them that it tells of. False: nothing was paid by it.
 */
export async function toldGivenBack(
  app: RefundApp,
  attempt: Attempt,
  told: Told,
  instrumentReferences: readonly string[],
): Promise<boolean> {
  const { merchantId, checkoutId } = attempt
  const { paid, refunds } = await transaction(app.db, merchantId, async (tx) => {
    const all = await findPaid(tx, merchantId, { checkoutId })
    const paid = meantOf(
      all.filter((one) => one.attempt.id === attempt.id),
      instrumentReferences,
    )
    return { paid, refunds: paid ? await openOf(tx, paid) : [] }
  })
  if (!paid) return false
  for (const refund of refunds) await pollRefund(app, refund)
  await recordProviderRefund(app, paid, told)
  return true
}

/** Of several payments of one instrument the one that is named, or else the first. */
const meantOf = ([first, ...others]: readonly Paid[], references: readonly string[]): Paid | undefined =>
  others.find(({ railReference }) => references.includes(railReference)) ?? first

/** Refunds over the rail whose outcome is open. */
async function openOf(tx: Tx, { merchantId, transactionId }: Paid) {
  const refunds = await readRefundsOf(tx, merchantId, transactionId)
  return refunds.filter(({ status, way, stage }) => status === 'PROCESSING' && way === 'rail' && stage !== 'QUEUED')
}
