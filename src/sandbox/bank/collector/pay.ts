import { createHash } from 'node:crypto'
import { isSameMoney, type Money } from '../../../base/money.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { SandboxPayer } from '../../../markets/market.ts'
import { marketOf } from '../../../markets/market-of.ts'
import { toSnapMoney } from '../../../snap/amount.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import { bookPayment, customerFor, type Payment, settlementAccount } from '../accounts.ts'
import { type Misbehaviour, reportedAmount } from '../behaviour.ts'
import { type NotificationDraft, queueNotification } from '../notification/queue.ts'
import { type PayOutcome, payRefused } from '../outcome.ts'
import type { Partner } from '../partner.ts'
import { paymentReference, retrievalReference } from '../transaction/reference.ts'
import { type BankCollector, findCollector } from './store.ts'

/** Who pays, as the bank reports them; what is absent is the sandbox's own payer. */
export type NamedPayer = {
  readonly name?: string
  readonly bank?: string
  readonly account?: string
  readonly remark?: string
}

export type CollectorPayment = {
  readonly content: string
  readonly amount: Money | null
  /** Lets another amount than the number's own arrive, as transfers from other banks do. */
  readonly force: boolean
  readonly payer?: NamedPayer | undefined
}

/** A customer pays to a code or number that has no end. Undefined: there is none of this content. */
export async function payCollector(
  tx: Tx,
  now: Date,
  partner: Partner,
  ask: CollectorPayment,
  misbehaviour: Misbehaviour,
): Promise<PayOutcome | undefined> {
  const collector = await findCollector(tx, { content: ask.content })
  if (!collector) return undefined
  const amount = ask.amount ?? collector.amount
  const isOther = !amount || (collector.amount !== null && !isSameMoney(amount, collector.amount))
  if (!amount || (isOther && !ask.force)) return payRefused('WRONG_AMOUNT')
  const payer = customerFor(collector.referenceNo)
  const cause = collector.account ? 'virtual_account' : 'qr'
  const payment = await bookPayment(tx, { cause, reference: collector.referenceNo, payer, partner, amount }, now)
  const reported = reportedAmount(amount, misbehaviour)
  const draft = collector.account
    ? accountPaid(collector, payer, payment, reported, ask.payer)
    : codePaid(partner, collector, payer, payment, reported, ask.payer)
  await queueNotification(tx, now, draft, misbehaviour)
  return { is: 'paid', payment }
}

/** Service 52 about a payment of a static code: the partner's reference is the code's, the bank's own is the payment's. */
export const codePaid = (
  partner: Partner,
  { partnerReferenceNo }: BankCollector,
  payer: SandboxPayer,
  payment: Payment,
  reported: Money,
  named: NamedPayer = {},
): NotificationDraft => ({
  service: 'qrNotify',
  body: {
    originalReferenceNo: paymentReference(payment),
    originalPartnerReferenceNo: partnerReferenceNo,
    customerNumber: named.account ?? payer.account,
    destinationNumber: settlementAccount(partner),
    destinationAccountName: `PARTNER ${partner.partnerId}`,
    bankCode: payer.issuerBankCode,
    amount: toSnapMoney(reported),
    latestTransactionStatus: '00',
    transactionStatusDesc: 'Success',
    additionalInfo: {
      merchantId: partner.merchantId,
      ...marketOf(reported.currency).qr.merchantFields(partner.merchantId),
      nns_issuer: payer.issuerNns,
      issuer: named.bank ?? payer.issuer,
      payerName: named.name ?? payer.name,
      rrn: retrievalReference(payment.id),
      paidTime: formatTimestamp(payment.bookedAt),
      ...(named.remark && { remark: named.remark }),
    },
  },
})

const HASHED_ACCOUNT_LENGTH = 32

/** Service 25 about a number: `paymentRequestId` tells its payments apart. */
const accountPaid = (
  { account, name, partnerReferenceNo, amount }: BankCollector,
  payer: SandboxPayer,
  payment: Payment,
  reported: Money,
  named: NamedPayer = {},
): NotificationDraft => ({
  service: 'vaPayment',
  body: {
    partnerServiceId: account?.partnerServiceId,
    customerNo: account?.customerNo,
    virtualAccountNo: `${account?.partnerServiceId}${account?.customerNo}`,
    virtualAccountName: name,
    trxId: partnerReferenceNo,
    paymentRequestId: paymentReference(payment),
    channelCode: '6014',
    sourceAccountName: named.name ?? payer.name,
    sourceAccountNo: named.account ?? payer.account,
    hashedSourceAccountNo: createHash('sha256').update(payer.account).digest('hex').slice(0, HASHED_ACCOUNT_LENGTH),
    sourceBankCode: named.bank ?? payer.issuerBankCode,
    paidAmount: toSnapMoney(reported),
    totalAmount: toSnapMoney(amount ?? reported),
    trxDateTime: formatTimestamp(payment.bookedAt),
    referenceNo: retrievalReference(payment.id),
    flagAdvise: 'N',
    ...(named.remark && { additionalInfo: { remark: named.remark } }),
  },
})
