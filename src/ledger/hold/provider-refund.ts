import type { Tx } from '../../db/transaction.ts'
import { clearing } from '../accounts.ts'
import { postTransaction } from '../post.ts'
import { lockMerchantBalance } from '../store.ts'
import { entry, isMoved, type RefundBooking, refundCause, takeBeforeAvailable } from './refund-hold.ts'

/**
 * Books a provider-initiated refund over the payment's connection: from where the payment's money is, and beyond that as
 * owed. False: it was booked before. The caller holds the payment's `refund_total`.
 */
export async function postProviderRefund(
  tx: Tx,
  { connectionId, ...booking }: RefundBooking & { readonly connectionId: string },
): Promise<boolean> {
  const { merchantId, refundId, at, money } = booking
  const { sources, rest } = await takeBeforeAvailable(tx, booking)
  const { available } = await lockMerchantBalance(tx, merchantId, money.currency)
  const covered = rest < available ? rest : available
  const entries = [
    ...sources,
    entry('available', { ...money, amount: -covered }),
    entry('owed', { ...money, amount: covered - rest }),
    entry(clearing(connectionId), money),
  ]
  const posting = { merchantId, cause: refundCause(refundId), at, entries: entries.filter(isMoved) }
  return (await postTransaction(tx, posting)).is === 'posted'
}
