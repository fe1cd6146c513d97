import { DAY_MS, later, MINUTE_MS } from '../../../../base/clock.ts'
import { fromSnapMoney } from '../../../../snap/amount.ts'
import { isObject, type JsonObject, readObject, readText } from '../../../../snap/json.ts'
import { parseTimestamp } from '../../../../snap/timestamp.ts'
import { readVaTriple, type VaTriple } from '../../../../snap/va-number.ts'
import { reportedAmount } from '../../behaviour.ts'
import { drawQr } from '../../qr/draw-qr.ts'
import { malformed, missing, Refusal } from '../../refusal.ts'
import type { Call, Order } from './records.ts'
import type { Simulator } from './simulator.ts'
import { digits } from './wire.ts'

const LIFE_MS = { qrcode: 15 * MINUTE_MS, ewallet: 15 * MINUTE_MS, virtual_account: DAY_MS } as const
const YEAR_MS = 365 * DAY_MS
const MERCHANT = 'GAPURA SANDBOX'
const COMPANY_CODE = '88810'

/** One of the methods that a call offers; providers differ in where it stands. */
function wayOf({ additionalInfo, payOptionDetails }: JsonObject) {
  const [first] = Array.isArray(payOptionDetails) ? payOptionDetails.filter(isObject) : []
  const { bank, channel } = readObject(additionalInfo)
  const option = readText(first?.payOption) ?? readText(bank) ?? readText(channel) ?? null
  return { method: readText(first?.payMethod) ?? null, option, amount: first?.transAmount }
}

function kindOf({ service, input }: Call): Order['kind'] {
  if (service !== 'debitPayment') return service === 'vaCreate' ? 'virtual_account' : 'qrcode'
  const { method, option } = wayOf(input)
  if (method === 'VIRTUAL_ACCOUNT') return 'virtual_account'
  return option?.endsWith('_QRIS') ? 'qrcode' : 'ewallet'
}

/** The addresses of a call by what they are for: `urlParams`, or `urlParam`, one of them or several. */
function urlOf({ urlParams, urlParam }: JsonObject, type: string): string | null {
  const given = urlParams ?? urlParam
  const all = (Array.isArray(given) ? given : [given]).filter(isObject)
  return readText(all.find((one) => one.type === type)?.url) ?? null
}

function readAmount({ input }: Call) {
  const given = input.amount ?? input.totalAmount ?? wayOf(input).amount
  if (given === undefined) throw missing('amount')
  const amount = fromSnapMoney(given)
  if (amount?.currency !== 'IDR') throw malformed('amount')
  if (amount.amount <= 0n) throw new Refusal(404, '13')
  return amount
}

/** An open number, or a closed one that takes its amount each time. */
const isReused = (input: JsonObject): boolean =>
  readObject(readObject(input.additionalInfo).virtualAccountConfig).reusableStatus === true

/** Zero where the payer chooses. */
function readAnyAmount({ input }: Call) {
  const amount = fromSnapMoney(input.totalAmount)
  if (amount?.currency !== 'IDR') throw malformed('totalAmount')
  return amount
}

function readTriple({ input, service }: Call, simulator: Simulator): VaTriple {
  // A provider that numbers orders itself.
  if (service !== 'vaCreate') {
    const customerNo = digits(11)
    return { partnerServiceId: COMPANY_CODE, customerNo, virtualAccountNo: COMPANY_CODE + customerNo }
  }
  const read = readVaTriple(input)
  if ('fault' in read) throw read.fault.is === 'missing' ? missing(read.fault.field) : malformed(read.fault.field)
  return simulator.renumber?.(read.triple, wayOf(input).option) ?? read.triple
}

/** The order that a call requests, as the bank stores it. Throws Refusal. */
export function readOrder(call: Call, simulator: Simulator): Order {
  const { input, now, externalId, how } = call
  const reference = readText(input.partnerReferenceNo) ?? readText(input.trxId)
  if (!reference) throw missing('partnerReferenceNo')
  const isReusable = isReused(input)
  const amount = isReusable ? readAnyAmount(call) : readAmount(call)
  const kind = kindOf(call)
  const ends = readText(input.validityPeriod) ?? readText(input.validUpTo) ?? readText(input.expiredDate)
  const lifeMs = isReusable ? YEAR_MS : LIFE_MS[kind]
  const expiresAt = ends === undefined ? later(now, lifeMs) : parseTimestamp(ends)
  if (!expiresAt || expiresAt <= now) throw malformed('validityPeriod')
  return {
    kind,
    reference,
    railReference: simulator.newReference(kind, now),
    callId: externalId,
    amount,
    way: wayOf(input).option,
    name: readText(input.virtualAccountName) ?? MERCHANT,
    triple: kind === 'virtual_account' ? readTriple(call, simulator) : null,
    qrContent: kind === 'qrcode' ? draw(simulator, reference, reportedAmount(amount, how)) : null,
    returnUrl: urlOf(input, 'PAY_RETURN'),
    notifyUrl: urlOf(input, 'NOTIFICATION'),
    createdAt: now,
    expiresAt,
    ...(isReusable && { isReusable }),
    state: 'pending',
    paidAt: null,
    issuerReference: digits(12),
    refunds: [],
  }
}

const REFERENCE_MAX = 25
const draw = ({ terms }: Simulator, reference: string, amount: Order['amount']): string =>
  drawQr({
    partner: { merchantId: terms.merchantId },
    amount,
    merchantName: MERCHANT,
    reference: reference.slice(0, REFERENCE_MAX),
    terminalId: terms.terminalId.slice(0, 16),
  })
