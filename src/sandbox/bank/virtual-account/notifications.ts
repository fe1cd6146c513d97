import { createHash } from 'node:crypto'
import type { Money } from '../../../base/money.ts'
import type { SandboxPayer } from '../../../markets/market.ts'
import { toSnapMoney } from '../../../snap/amount.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { Payment } from '../accounts.ts'
import type { NotificationDraft } from '../notification/queue.ts'
import { paymentReference, retrievalReference } from '../transaction/reference.ts'
import type { VirtualAccount } from './store.ts'
import { tripleOf } from './wire.ts'

const HASHED_ACCOUNT_LENGTH = 32
const JOURNAL_NUMBER_LENGTH = 6
/** Mobile banking. */
const CHANNEL_CODE = '6014'

/** Service 25 about a payment of a virtual account. `paymentRequestId` distinguishes its payments. */
export const paidNotification = (
  account: VirtualAccount,
  payer: SandboxPayer,
  payment: Payment,
  reportedMoney: Money,
): NotificationDraft => ({
  service: 'vaPayment',
  body: {
    ...tripleOf(account),
    virtualAccountName: account.name,
    trxId: account.trxId,
    paymentRequestId: paymentReference(payment),
    channelCode: CHANNEL_CODE,
    hashedSourceAccountNo: createHash('sha256').update(payer.account).digest('hex').slice(0, HASHED_ACCOUNT_LENGTH),
    sourceBankCode: payer.issuerBankCode,
    paidAmount: toSnapMoney(reportedMoney),
    totalAmount: toSnapMoney(account.amount),
    trxDateTime: formatTimestamp(payment.bookedAt),
    referenceNo: retrievalReference(payment.id),
    journalNum: retrievalReference(payment.id).slice(-JOURNAL_NUMBER_LENGTH),
    flagAdvise: 'N',
  },
})
