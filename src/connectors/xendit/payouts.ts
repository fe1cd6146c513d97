import { currency } from '../../base/currency.ts'
import { isSameMoney, toWhole } from '../../base/money.ts'
import { foldName } from '../../qris/fold.ts'
import { type JsonObject, readText } from '../../snap/json.ts'
import type { PayoutRail, SentTransfer, Transfer, TransferOffer, TransferState } from '../payout-port.ts'
import { readReference } from '../snap/fields.ts'
import { callXendit, type XenditAnswer } from './api.ts'
import { bankChannel } from './bank-channels.ts'
import { readAmount, readStatus, statusCode } from './fields.ts'
import type { XenditSettings } from './settings.ts'

const PAYOUTS = '/v2/payouts'
const NAME_MAX = 100
const DESCRIPTION_MAX = 100
/** In sen: what BI-FAST carries; more goes by RTGS. Xendit chooses the way itself, and queues what has to wait. */
const BIFAST_MAX = 25_000_000_000n

export const XENDIT_TRANSFERS: readonly TransferOffer[] = [
  { service: 'bifast', above: 0n, upTo: BIFAST_MAX, hours: 'always' },
  { service: 'rtgs', above: BIFAST_MAX, upTo: null, hours: 'always' },
]

/** A request that was never looked at for what it asks. */
const TURNED_AWAY = new Set([401, 403, 429])

/**
 * Payouts by Xendit, from the balance held there. Our reference is both `reference_id`, by which a payout is found
 * again, and the idempotency key, by which it is made once. Xendit names no account's holder: the name given is what its
 * bank compares. Source: Xendit, "Payouts" (v2), "Payout Status Lifecycle".
 */
export const xenditPayouts = (name: string, settings: XenditSettings): PayoutRail => ({
  name,
  // A balance at Xendit is at no bank: nothing stays inside.
  bankCode: '',
  offers: XENDIT_TRANSFERS,
  inquireAccount: async ({ bankCode }) =>
    bankChannel(bankCode) === undefined
      ? { is: 'refused', reason: 'Xendit has no channel to this bank', railCode: 'no_channel' }
      : { is: 'not_offered', railCode: 'not_offered' },
  send: (transfer) => send(settings, transfer),
  inquire: (transfer) => inquire(settings, transfer),
  balance: async () => {
    const answer = await callXendit(settings, { method: 'GET', path: '/balance?account_type=CASH&currency=IDR' })
    const available = answer.is === 'done' ? readAmount(answer.body.balance, 'IDR') : undefined
    return available ? { is: 'known', available } : { is: 'unknown', railCode: answer.railCode }
  },
})

async function send(settings: XenditSettings, transfer: Transfer): Promise<TransferState> {
  const { reference, amount, receiver, remark } = transfer
  const channel = bankChannel(receiver.bankCode)
  if (channel === undefined || amount.currency !== currency('IDR')) {
    return { is: 'failed', reason: 'Xendit has no channel to this bank.', railCode: 'no_channel' }
  }
  const description = foldName(remark, DESCRIPTION_MAX, '')
  const answer = await callXendit(settings, {
    method: 'POST',
    path: PAYOUTS,
    headers: { 'idempotency-key': reference },
    body: {
      reference_id: reference,
      channel_code: channel,
      channel_properties: {
        account_number: receiver.accountNo,
        account_holder_name: foldName(receiver.name, NAME_MAX, 'PENERIMA'),
      },
      amount: toWhole(amount),
      currency: amount.currency,
      ...(description === '' ? {} : { description }),
    },
  })
  return answer.is === 'done' ? toTransferState(answer.body, transfer) : toNotSent(answer)
}

/** Failed is only what Xendit decided about this payout; a key used before, or refused access, decides nothing. */
function toNotSent(answer: XenditAnswer): TransferState {
  const { railCode } = answer
  if (answer.is !== 'declined' || answer.errorCode === 'DUPLICATE_ERROR' || TURNED_AWAY.has(answer.httpStatus)) {
    return { is: 'unknown', railCode }
  }
  return answer.httpStatus === 400 || answer.httpStatus === 404
    ? { is: 'failed', reason: `Xendit refused the payout: ${answer.reason}.`, railCode }
    : { is: 'unknown', railCode }
}

async function inquire(settings: XenditSettings, transfer: SentTransfer): Promise<TransferState> {
  const path = `${PAYOUTS}?reference_id=${encodeURIComponent(transfer.reference)}`
  const answer = await callXendit(settings, { method: 'GET', path })
  if (answer.is !== 'list') return { is: 'unknown', railCode: answer.railCode }
  const [body, ...others] = answer.items.filter((item) => readText(item.reference_id) === transfer.reference)
  if (!body) return { is: 'not_found', railCode: answer.railCode }
  return others.length === 0 ? toTransferState(body, transfer) : { is: 'unknown', railCode: 'several_payouts' }
}

/** What a payout's body says, in an answer and in a webhook alike; `sent` is what it has to agree with. */
export function toTransferState(body: JsonObject, sent: Pick<Transfer, 'reference' | 'amount'> | null): TransferState {
  const amount = readAmount(body.amount, body.currency) ?? null
  if (sent && readText(body.reference_id) !== sent.reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  if (sent && amount && !isSameMoney(amount, sent.amount)) return { is: 'unknown', railCode: 'amount_mismatch' }
  const bankReference = readReference(body.id) ?? null
  const status = readStatus(body)
  switch (status) {
    case 'ACCEPTED':
    case 'REQUESTED':
    case 'ROUTING':
    case 'PENDING_COMPLIANCE_ASSESSMENT':
      return { is: 'processing', bankReference, railCode: status }
    case 'SUCCEEDED':
    case 'COMPLETED':
      return { is: 'succeeded', bankReference, amount, railCode: status }
    case 'REVERSED':
      return { is: 'reversed', bankReference, amount, railCode: status }
    case 'FAILED':
    case 'CANCELLED':
    case 'CANCELED':
    case 'EXPIRED':
    case 'REJECTED':
    case 'COMPLIANCE_REJECTED': {
      const code = readText(body.failure_code)?.slice(0, 64) ?? status
      return { is: 'failed', reason: reasonOf(code), railCode: code }
    }
    default:
      return { is: 'unknown', railCode: statusCode(status) }
  }
}

const REASONS: Readonly<Record<string, string>> = {
  INSUFFICIENT_BALANCE: 'The balance at Xendit does not cover the payout.',
  INVALID_DESTINATION: 'The receiver’s account does not exist.',
  DESTINATION_MAXIMUM_LIMIT: 'The receiver’s account cannot take this amount.',
  ACCOUNT_NAME_MISMATCH: 'The account holder has another name.',
  REJECTED_BY_CHANNEL: 'The receiver’s bank rejected the payout.',
  COMPLIANCE_REJECTED: 'Xendit rejected the payout for compliance reasons.',
}

const reasonOf = (code: string): string =>
  (Object.hasOwn(REASONS, code) ? REASONS[code] : undefined) ?? 'Xendit could not carry the payout out.'
