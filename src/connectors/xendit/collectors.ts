import { isSameMoney, toWhole } from '../../base/money.ts'
import { marketOf } from '../../markets/market-of.ts'
import { type JsonObject, readText } from '../../snap/json.ts'
import type {
  CollectedPayment,
  CollectorInstrument,
  CollectorIssued,
  CollectorKind,
  CollectorOffer,
  CollectorRail,
  CollectorRequest,
  RailCollector,
} from '../collector-port.ts'
import { readReference } from '../snap/fields.ts'
import { callXendit, PAYMENTS_VERSION } from './api.ts'
import { CHANNELS, channelOf, type XenditChannel } from './channels.ts'
import { objectsIn, readAmount } from './fields.ts'
import { readOldCode, readOldNumber } from './old-payments.ts'
import { readPaid } from './payment.ts'
import { actionOf, toNotIssued } from './payment-request.ts'
import type { XenditSettings } from './settings.ts'

const CURRENCY = 'IDR'
const NAME_MAX = 50

/** QRIS codes, and numbers of every bank that has a channel: of any amount, or of the same one each time. */
export const XENDIT_COLLECTORS: readonly CollectorOffer[] = CHANNELS.flatMap(({ type, code, minAmount, maxAmount }) =>
  kindsOf(type).map((kind) => ({ kind, code, currency: CURRENCY, minAmount, maxAmount, suffixDigits: 0 })),
)

function kindsOf(type: XenditChannel['type']): CollectorKind[] {
  if (type === 'qrcode') return ['qr_static']
  return type === 'virtual_account' ? ['va_open', 'va_fixed'] : []
}

/** Collectors by Xendit: payment requests of type REUSABLE_PAYMENT_CODE. Source: Xendit, "Reusable payment codes". */
export const xenditCollectors = (settings: XenditSettings, now: () => Date): CollectorRail => ({
  offers: XENDIT_COLLECTORS,
  create: (request) => create(settings, request),
  findPayment: (collector, reported) => findPayment(settings, collector, reported, now()),
})

async function create(settings: XenditSettings, request: CollectorRequest): Promise<CollectorIssued> {
  const { reference, kind, code, amount, name, currency } = request
  const channel = channelOf(kind === 'qr_static' ? 'qrcode' : 'virtual_account', code)
  if (!channel) return { is: 'refused', reason: 'Not offered by this rail', railCode: 'not_offered' }
  const answer = await callXendit(settings, {
    method: 'POST',
    path: '/v3/payment_requests',
    headers: { ...PAYMENTS_VERSION, 'idempotency-key': reference },
    body: {
      reference_id: reference,
      type: 'REUSABLE_PAYMENT_CODE',
      country: 'ID',
      currency,
      ...(amount && { request_amount: toWhole(amount) }),
      capture_method: 'AUTOMATIC',
      channel_code: channel.channelCode,
      channel_properties: kind === 'qr_static' ? {} : { display_name: name.slice(0, NAME_MAX) },
      description: name,
    },
  })
  if (answer.is === 'done') return readIssued(answer.body, request)
  const failed = toNotIssued(answer)
  return failed.is === 'issued' ? unknown('unreadable') : failed
}

const unknown = (railCode: string): CollectorIssued => ({ is: 'unknown', railCode })

/** What a reusable code is given, as published: its number or its QR string is an action to present. */
export function readIssued(body: JsonObject, request: CollectorRequest): CollectorIssued {
  if (readText(body.reference_id) !== request.reference) return unknown('reference_mismatch')
  const railReference = readReference(body.payment_request_id)
  if (!railReference) return unknown('unreadable')
  const requested = readAmount(body.request_amount, body.currency)
  if (request.amount && (!requested || !isSameMoney(requested, request.amount))) return unknown('amount_mismatch')
  const instrument = readInstrument(body, request)
  return instrument ? { is: 'issued', railReference, instrument } : unknown('instrument_missing')
}

function readInstrument(body: JsonObject, request: CollectorRequest): CollectorInstrument | undefined {
  if (request.kind === 'qr_static') {
    const qrContent = actionOf(body, 'QR_STRING')
    const code = qrContent === undefined ? undefined : marketOf(request.currency).qr.read(qrContent)
    // A code with an amount, or one that adds to what is paid, is no sticker.
    return qrContent !== undefined && code?.amount === null && !code.addsTip ? { qrContent } : undefined
  }
  const number = actionOf(body, 'VIRTUAL_ACCOUNT_NUMBER')
  const isNumber = number !== undefined && /^\d{6,26}$/.test(number)
  return isNumber ? { bankCode: request.code ?? '', number } : undefined
}

/**
 * Reads a reported payment from Xendit: its webhooks prove nothing. An old form of webhook says where (`lookUp`); the payment
 * has to be of the collector's own number or payment request.
 */
async function findPayment(
  settings: XenditSettings,
  collector: RailCollector,
  reported: CollectedPayment,
  now: Date,
): Promise<CollectedPayment | null | undefined> {
  const { railReference: paymentId, lookUp } = reported
  const path = lookUp ?? `/v3/payments/${encodeURIComponent(paymentId)}`
  const answer = await callXendit(settings, { method: 'GET', path, ...(!lookUp && { headers: PAYMENTS_VERSION }) })
  if (answer.is === 'declined' && answer.httpStatus === 404) return null
  const bodies = answer.is === 'done' ? [answer.body] : answer.is === 'list' ? objectsIn(answer.items) : undefined
  if (!bodies) return undefined
  const found = bodies.map((body) => readFound(body, collector, now)).find((one) => one?.railReference === paymentId)
  return found ?? null
}

/** A payment of the collector, in the form of the API that answered; undefined: another's, or it did not succeed. */
function readFound(body: JsonObject, { railReference, reference, instrument }: RailCollector, now: Date) {
  if (body.callback_virtual_account_id !== undefined) {
    const isOurs = 'number' in instrument && readText(body.account_number) === instrument.number
    return isOurs ? readOldNumber(body, now) : undefined
  }
  if (body.qr_id !== undefined || body.qr_code !== undefined) {
    const paid = readOldCode(body, now)
    return paid?.names.includes(reference) ? paid.receipt : undefined
  }
  const isPaid = ['SUCCEEDED', 'COMPLETED'].includes(readText(body.status) ?? '')
  if (!isPaid || readText(body.payment_request_id) !== railReference) return undefined
  const paid = readPaid(body, now)
  return 'missing' in paid ? undefined : paid
}
