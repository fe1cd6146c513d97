import type { Money } from '../../../base/money.ts'
import { toSnapMoney } from '../../../snap/amount.ts'
import { isObject, type JsonObject, readText } from '../../../snap/json.ts'
import type { ServiceName } from '../../../snap/services.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { Bill, InboundOutcome, InboundReply } from '../../inbound-port.ts'
import { bankName } from '../instruments/va-issue.ts'
import { type BodyValues, fillBody } from '../profile/body.ts'
import type { VaAnswer } from '../profile/inbound.ts'
import type { NamedAccount } from './account-number.ts'
import { answer, type InboundContext } from './context.ts'
import { readAt } from './read-field.ts'

/** The request that an answer about a virtual account belongs to, as far as it is echoed. */
export type VaRequest = {
  readonly service: ServiceName
  readonly answers: VaAnswer
  readonly body: JsonObject
  readonly account: NamedAccount
  /** `inquiryRequestId` or `paymentRequestId`. */
  readonly requestId: string
  readonly paid: { readonly amount: Money; readonly at: Date } | null
}

type Reason = { readonly english: string; readonly indonesia: string }

const SUCCESS: Reason = { english: 'Success', indonesia: 'Sukses' }

/** Refusals by what they are about: the case of 404xx, what follows its message, and the reason. */
const REFUSALS = {
  paid: { caseCode: '14', detail: '', reason: { english: 'Bill has been paid', indonesia: 'Tagihan telah dibayar' } },
  expired: {
    caseCode: '19',
    detail: '[expired]',
    reason: { english: 'Bill has expired', indonesia: 'Tagihan telah kedaluwarsa' },
  },
  not_found: {
    caseCode: '12',
    detail: '[not found]',
    reason: { english: 'Bill not found', indonesia: 'Tagihan tidak ditemukan' },
  },
  amount: {
    caseCode: '13',
    detail: '',
    reason: { english: 'Amount does not match', indonesia: 'Jumlah tidak sesuai' },
  },
} as const

const OK = '00'
const REFUSED = '01'

/** The answer to an inquiry or a payment, for its outcome, in the form the profile documents. */
export function answerVa(context: InboundContext, request: VaRequest, outcome: InboundOutcome): InboundReply {
  const { service, answers } = request
  const refusal = refusalOf(outcome)
  const bill = 'bill' in outcome ? outcome.bill : null
  if (refusal) {
    const values = valuesOf(context, request, bill, REFUSED, refusal.reason)
    return answer(
      service,
      404,
      refusal.caseCode,
      refusal.detail,
      answers.refusal ? fillBody(answers.refusal, values) : {},
    )
  }
  const fields = fillBody(answers.body, valuesOf(context, request, bill, OK, SUCCESS))
  const isInconsistent = outcome.is === 'recorded' && outcome.isRepeat && answers.repeats === 'inconsistent'
  return isInconsistent ? answer(service, 404, '18', '', fields) : answer(service, 200, '00', '', fields)
}

function refusalOf(outcome: InboundOutcome) {
  if (outcome.is === 'not_found') return REFUSALS.not_found
  return outcome.is === 'declined' ? REFUSALS[outcome.because] : null
}

const NOTHING_DUE = '0.00'

/** Whether the payer chooses the amount: as was agreed on for the bank's numbers, unless the bill says so itself. */
function isOpenBill({ virtualAccounts }: InboundContext['credentials'], bill: Bill | null): boolean {
  const kind = bill?.code ? virtualAccounts?.[bill.code]?.kind : undefined
  return bill?.isOpen ?? (kind !== undefined && kind !== 'closed')
}

/** The values that a profile's answers may name. */
function valuesOf(
  { credentials }: InboundContext,
  { body, account, requestId, paid }: VaRequest,
  bill: Bill | null,
  flag: typeof OK | typeof REFUSED,
  reason: Reason,
): BodyValues {
  const billed = bill && toSnapMoney(bill.amount)
  const isOpen = isOpenBill(credentials, bill)
  return {
    ...account.echo,
    requestId,
    flag,
    reason,
    reasonInEnglish: reason.english,
    name: bill && bankName(bill.accountName),
    reference: bill?.reference,
    /** What the bill is about, and what is to be paid: nothing fixed where the payer chooses. */
    billed: bill?.isOpen && paid ? toSnapMoney(paid.amount) : billed,
    due: billed && isOpen ? { ...billed, value: NOTHING_DUE } : billed,
    trxType: isOpen ? 'O' : 'C',
    paid: paid && toSnapMoney(paid.amount),
    paidAt: paid && formatTimestamp(paid.at),
    total: billed ?? (paid && toSnapMoney(paid.amount)),
    dueBills: billed && !bill?.isOpen ? [billOf(account.echo.customerNo, billed)] : [],
    paidBills: listOf(body.billDetails).map((one) => paidBill(one, flag, reason)),
    // Echoed as received.
    referenceNo: readText(body.referenceNo),
    channel: readText(readAt(body, 'additionalInfo.channel')),
    idApp: readText(readAt(body, 'additionalInfo.idApp')),
    passApp: readText(readAt(body, 'additionalInfo.passApp')),
  }
}

const BILL_NO_MAX = 18
const SUB_COMPANY = '00000'

const billOf = (customerNo: string, amount: object) => ({
  billNo: customerNo.trim().slice(-BILL_NO_MAX),
  billDescription: { english: 'Payment', indonesia: 'Pembayaran' },
  billSubCompany: SUB_COMPANY,
  billAmount: amount,
})

const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** A bill of a payment, echoed with its outcome; where several companies are paid at once each has its reference. */
const paidBill = (bill: JsonObject, status: string, reason: Reason) => ({
  billerReferenceId: readText(bill.billReferenceNo),
  billNo: readText(bill.billNo),
  billDescription: echoOf(bill.billDescription, ['english', 'indonesia']),
  billSubCompany: readText(bill.billSubCompany),
  billAmount: echoOf(bill.billAmount, ['value', 'currency']),
  additionalInfo: {},
  status,
  reason,
})

const echoOf = (value: unknown, fields: readonly string[]) =>
  isObject(value) ? Object.fromEntries(fields.map((field) => [field, readText(value[field])])) : undefined
