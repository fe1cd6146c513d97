import type { Checkout, Gapura } from '@gapura/sdk'
import { type Language, say, sayAmount, type TextName } from './texts.ts'

/** How long a payer who returns waits for the outcome. */
export const FINAL_WAIT_SECONDS = 10

/** A sentence for the order. `key` is the same for the same fact, so that an order has it once. */
export type Note = { readonly key: string; readonly text: string }

/** The payment that counts. `amount` is in whole units. */
export type Payment = {
  readonly transactionId: string
  readonly checkoutId: string
  readonly amount: number
  readonly currency: string
  readonly paidAt: string | null
  readonly type: string | null
  readonly code: string | null
}

/** What the gateway says of a checkout, as an order needs it. */
export type Standing = {
  readonly checkout: Checkout
  readonly notes: readonly Note[]
} & (
  | { readonly is: 'open' | 'processing' }
  | { readonly is: 'paid'; readonly payment: Payment }
  | { readonly is: 'ended'; readonly note: Note }
)

/** How a checkout stands. Late, duplicate and mismatched money are notes: none of them makes an order fail. */
export function standingOf(checkout: Checkout, language: Language): Standing {
  const notes = notesOf(checkout, language)
  const { id, status, payment, failure } = checkout
  if (status === 'PENDING') return { is: 'open', checkout, notes }
  if (status === 'PROCESSING') return { is: 'processing', checkout, notes }
  if (status === 'SUCCEEDED' && payment) {
    const { transactionId, type, code } = payment
    const { paidAmount, amount, currency, paidAt } = checkout
    const paid = { transactionId, checkoutId: id, amount: paidAmount ?? amount, currency, paidAt, type, code }
    return { is: 'paid', checkout, notes, payment: paid }
  }
  const values = { checkoutId: id, status, reason: failure?.reason ?? '' }
  return { is: 'ended', checkout, notes, note: { key: `ended:${id}`, text: say(language, 'ended', values) } }
}

function notesOf(checkout: Checkout, language: Language): Note[] {
  const { id, flags, attempts, payment, refunds, status, amount, paidAmount } = checkout
  // A member of the merchant's team lets another amount pay the order: it is SUCCEEDED with that amount.
  const isAccepted = status === 'SUCCEEDED' && paidAmount !== null && paidAmount !== amount
  const others = attempts.filter((one) => one.transactionId !== payment?.transactionId && one.status === 'SUCCEEDED')
  const surplus = others.map(({ transactionId }) => transactionId).join(', ') || id
  const flagged = flags.map((flag): Note => {
    const name: TextName = flag === 'mismatch' && isAccepted ? 'accepted' : flag
    return { key: `${name}:${id}`, text: say(language, name, { checkoutId: id, surplus }) }
  })
  const given = refunds.filter(({ initiator, status }) => initiator === 'provider' && status === 'SUCCEEDED')
  return [
    ...flagged,
    ...given.map((refund): Note => {
      const amount = sayAmount(language, refund.amount, refund.currency)
      return { key: `refund:${refund.id}`, text: say(language, 'providerRefund', { amount, refundId: refund.id }) }
    }),
  ]
}

/** The checkout once it has ended, or as it is after some seconds: a payer who returns waits for it. */
export const waitForFinal = (
  gapura: Gapura,
  checkoutId: string,
  timeoutSeconds = FINAL_WAIT_SECONDS,
): Promise<Checkout> => gapura.checkouts.retrieve(checkoutId, { waitFor: 'final', timeoutSeconds })
