import { toSnapMoney } from '../../../snap/amount.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { TransactionStatusCode } from '../../../snap/transaction-status.ts'
import { vaNumber } from '../../../snap/va-number.ts'
import { reportedAmount } from '../behaviour.ts'
import { queryAccount } from '../collector/query.ts'
import { optionalText, vaTripleOf } from '../fields.ts'
import type { BankService } from '../service.ts'
import { paymentReference, retrievalReference } from '../transaction/reference.ts'
import { assertOpen, findVirtualAccount } from './find.ts'
import type { VirtualAccount } from './store.ts'
import { tripleOf } from './wire.ts'

/**
 * Service 26: whether the account was paid, and by which payment. `paymentFlagStatus` follows the standard's transaction
 * status: 00 paid, 03 not yet, 06 the customer's attempt failed. Unpaid and past its time is refused with 4042619, deleted
 * with 4042612.
 */
export const virtualAccountStatus: BankService = {
  name: 'vaStatus',
  async run(call) {
    const inquiryRequestId = optionalText(call.body, 'inquiryRequestId', 128) ?? ''
    const collected = await queryAccount(call, vaNumber(vaTripleOf(call.body)))
    if (collected) return collected
    const account = await findVirtualAccount(call)
    if (account.status !== 'PAID') assertOpen(account, call.now)
    const [code, english, indonesia] = statusOf(account)
    const paid = account.payment
    return {
      virtualAccountData: {
        ...tripleOf(account),
        virtualAccountName: account.name,
        trxId: account.trxId,
        inquiryRequestId,
        paymentFlagStatus: code,
        paymentFlagReason: { english, indonesia },
        totalAmount: toSnapMoney(account.amount),
        paidAmount: toSnapMoney(
          paid ? reportedAmount(paid.amount, call.misbehaviour) : { ...account.amount, amount: 0n },
        ),
        ...(paid && {
          paymentRequestId: paymentReference(paid),
          referenceNo: retrievalReference(paid.id),
          trxDateTime: formatTimestamp(paid.bookedAt),
          transactionDate: formatTimestamp(paid.bookedAt),
        }),
      },
    }
  },
}

function statusOf(account: VirtualAccount): readonly [TransactionStatusCode, string, string] {
  if (account.status === 'PAID') return ['00', 'Success', 'Sukses']
  return account.status === 'FAILED' ? ['06', 'Failed', 'Gagal'] : ['03', 'Pending', 'Menunggu']
}
