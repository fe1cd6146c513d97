import { DAY_MS, later, MINUTE_MS } from '../../../../base/clock.ts'
import { fromSnapMoney } from '../../../../snap/amount.ts'
import { isObject, type JsonObject, readObject, readText } from '../../../../snap/json.ts'
import { parseTimestamp } from '../../../../snap/timestamp.ts'
import { readVaTriple, type VaTriple } from '../../../../snap/va-number.ts'
import { reportedAmount } from '../../behaviour.ts'
import { drawQr } from '../../qr/draw-qr.ts'
import { malformed, missing, Refusal } from '../../refusal.ts'
import type { Manner } from './manner.ts'
import type { Call, Order } from './things.ts'
import { digits } from './wire.ts'

const LIFE_MS = { qrcode: 15 * MINUTE_MS, ewallet: 15 * MINUTE_MS, virtual_account: DAY_MS } as const
const MERCHANT = 'GAPURA SANDBOX'
const COMPANY_CODE = '88810'

/** One of the ways that a call offers; providers differ in where they say so. */
function wayOf({ additionalInfo, payOptionDetails }: JsonObject) {
  const [first] = Array.isArray(payOptionDetails) ? payOptionDetails.filter(isObject) : []
  const { bank, channel } = readObject(additionalInfo)
  const option = readText(first?.payOption) ?? readText(bank) ?? readText(channel) ?? null
  return { method: readText(first?.payMethod) ?? null, option, amount: first?.transAmount }
}

function kindOf({ service, asked }: Call): Order['kind'] {
  if (service !== 'debitPayment') return service === 'vaCreate' ? 'virtual_account' : 'qrcode'
  const { method, option } = wayOf(asked)
  if (method === 'VIRTUAL_ACCOUNT') return 'virtual_account'
  return option?.endsWith('_QRIS') ? 'qrcode' : 'ewallet'
}

/** The addresses of a call by what they are for: `urlParams`, or `urlParam`, one of them or several. */
function urlOf({ urlParams, urlParam }: JsonObject, type: string): string | null {
  const given = urlParams ?? urlParam
  const all = (Array.isArray(given) ? given : [given]).filter(isObject)
  return readText(all.find((one) => one.type === type)?.url) ?? null
}

function readAmount({ asked }: Call) {
  const given = asked.amount ?? asked.totalAmount ?? wayOf(asked).amount
  if (given === undefined) throw missing('amount')
  const amount = fromSnapMoney(given)
  if (amount?.currency !== 'IDR') throw malformed('amount')
  if (amount.amount <= 0n) throw new Refusal(404, '13')
  return amount
}

function readTriple({ asked, service }: Call, manner: Manner): VaTriple {
  // A provider that numbers orders itself.
  if (service !== 'vaCreate') {
    const customerNo = digits(11)
    return { partnerServiceId: COMPANY_CODE, customerNo, virtualAccountNo: COMPANY_CODE + customerNo }
  }
  const read = readVaTriple(asked)
  if ('fault' in read) throw read.fault.is === 'missing' ? missing(read.fault.field) : malformed(read.fault.field)
  return manner.renumber?.(read.triple, wayOf(asked).option) ?? read.triple
}

/** The order that a call asks for, as the bank keeps it. Throws Refusal. */
export function readOrder(call: Call, manner: Manner): Order {
  const { asked, now, externalId, how } = call
  const reference = readText(asked.partnerReferenceNo) ?? readText(asked.trxId)
  if (!reference) throw missing('partnerReferenceNo')
  const amount = readAmount(call)
  const kind = kindOf(call)
  const ends = readText(asked.validityPeriod) ?? readText(asked.validUpTo) ?? readText(asked.expiredDate)
  const expiresAt = ends === undefined ? later(now, LIFE_MS[kind]) : parseTimestamp(ends)
  if (!expiresAt || expiresAt <= now) throw malformed('validityPeriod')
  return {
    kind,
    reference,
    railReference: manner.newReference(kind, now),
    callId: externalId,
    amount,
    way: wayOf(asked).option,
    name: readText(asked.virtualAccountName) ?? MERCHANT,
    triple: kind === 'virtual_account' ? readTriple(call, manner) : null,
    qrContent: kind === 'qrcode' ? draw(manner, reference, reportedAmount(amount, how)) : null,
    returnUrl: urlOf(asked, 'PAY_RETURN'),
    notifyUrl: urlOf(asked, 'NOTIFICATION'),
    createdAt: now,
    expiresAt,
    state: 'pending',
    paidAt: null,
    issuerReference: digits(12),
    refunds: [],
  }
}

const REFERENCE_MAX = 25
const draw = ({ terms }: Manner, reference: string, amount: Order['amount']): string =>
  drawQr({
    partner: { merchantId: terms.merchantId },
    amount,
    merchantName: MERCHANT,
    reference: reference.slice(0, REFERENCE_MAX),
    terminalId: terms.terminalId.slice(0, 16),
  })
