import { toSnapMoney } from '../../../snap/amount.ts'
import type { TransactionStatusCode } from '../../../snap/transaction-status.ts'
import { reportedAmount } from '../behaviour.ts'
import { assertSame, text } from '../fields.ts'
import { Refusal, Silence } from '../refusal.ts'
import type { BankService } from '../service.ts'
import type { TransferStatus } from './states.ts'
import { lockTransfer } from './store.ts'
import { testBehaviourOf } from './test-accounts.ts'

/** What is reported of a transfer, by its state: the standard's transaction status and its words. */
export const REPORTED_STATUS: Record<TransferStatus, readonly [TransactionStatusCode, string]> = {
  ACCEPTED: ['03', 'Pending'],
  SETTLED: ['00', 'Success'],
  FAILED: ['06', 'Failed'],
  RETURNED: ['04', 'Refunded'],
}

/** Service 36: what became of a transfer, by the partner's reference. One the bank never got is 404xx01. */
export const transferStatus: BankService = {
  name: 'transferStatus',
  async run({ tx, body, misbehaviour }) {
    const serviceCode = text(body, 'serviceCode', 2)
    const transfer = await lockTransfer(tx, text(body, 'originalPartnerReferenceNo', 64))
    if (!transfer || transfer.serviceCode !== serviceCode) throw new Refusal(404, '01')
    if (transfer.behaviour.silent) throw new Silence()
    assertSame(body, 'originalReferenceNo', transfer.referenceNo)
    if (testBehaviourOf(transfer.beneficiaryAccount) === 'down') throw new Refusal(500, '02')
    const [latestTransactionStatus, transactionStatusDesc] = REPORTED_STATUS[transfer.status]
    return {
      originalReferenceNo: transfer.referenceNo,
      originalPartnerReferenceNo: transfer.partnerReferenceNo,
      serviceCode,
      amount: toSnapMoney(reportedAmount(transfer.amount, misbehaviour)),
      beneficiaryAccountNo: transfer.beneficiaryAccount,
      referenceNumber: transfer.referenceNo,
      sourceAccountNo: transfer.sourceAccount,
      latestTransactionStatus,
      transactionStatusDesc,
    }
  },
}
