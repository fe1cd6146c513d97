import { later, MINUTE_MS } from '../../base/clock.ts'
import { newId } from '../../base/id.ts'
import type { CardFacts } from '../../connectors/card/card.ts'
import { gives, type PaymentType } from '../../payment-methods/types.ts'
import type { Attempt, Checkout } from '../checkout.ts'
import { endOf } from '../hold.ts'

/** How long a QR code or wallet link is shown before it is renewed, and a card payment may take to be confirmed. */
const INSTRUMENT_LIFE_MS = 15 * MINUTE_MS
const REFERENCE_LENGTH = 25

type Way = {
  readonly connectionId: string
  readonly type: PaymentType
  readonly code: string | null
  readonly phone?: string | null
  readonly card?: CardFacts
}

/** The attempt to record before its rail is called. */
export function newAttempt(now: Date, checkout: Checkout, { connectionId, type, code, phone, card }: Way): Attempt {
  const id = newId('pay', checkout.merchantId, now)
  const instrumentEnds = later(now, INSTRUMENT_LIFE_MS)
  const end = endOf(checkout)
  const livesLong = gives(type, 'number') || instrumentEnds > end
  return {
    merchantId: checkout.merchantId,
    id,
    checkoutId: checkout.id,
    reference: id.slice('pay_'.length, 'pay_'.length + REFERENCE_LENGTH),
    connectionId,
    type,
    code,
    status: 'REQUESTED',
    amount: checkout.amount,
    customerNumber: null,
    railReference: null,
    instrument: null,
    phone: phone ?? null,
    card: card ?? null,
    challengeUrl: null,
    failure: null,
    createdAt: now,
    expiresAt: livesLong ? end : instrumentEnds,
    pollCount: 0,
    chargeId: null,
  }
}
