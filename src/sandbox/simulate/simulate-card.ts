import { ApiError } from '../../base/errors.ts'
import type { CheckoutApp } from '../../checkout/app.ts'
import { type CardPaid, payByCard } from '../../checkout/card/pay-by-card.ts'
import { type Attempt, boundTo, type Checkout } from '../../checkout/checkout.ts'
import { pollRail } from '../../checkout/rails/poll-rails.ts'
import { type CheckoutDetail, findCheckout } from '../../checkout/read/find.ts'
import type { Card } from '../../connectors/card/card.ts'
import { readCard } from '../../connectors/card/read-card.ts'
import type { BankControl } from '../bank/control/control.ts'
import type { Simulate } from './schema.ts'

/** Published by the interface, "Sandbox". */
const CARDS = {
  succeeded: '4242424242424242',
  failed: '4000000000000002',
  processing: '4000002760003184',
} as const
const SECURITY_CODE = '123'
const YEARS_AHEAD = 3

type CardApp = CheckoutApp & { readonly bank: Pick<BankControl, 'actOnCard'> }
type Outcome = Exclude<Simulate['outcome'], 'expired' | 'refunded'>

/**
 * A card's holder pays with a public test card, has to confirm (`processing`), or is declined, until the checkout
 * has ended where cards are the only way. A challenge that is open is passed or failed instead. A checkout that has ended
 * is charged once more.
 */
export async function simulateCard(
  app: CardApp,
  { checkout, attempts }: CheckoutDetail,
  merchantName: string,
  outcome: Outcome,
): Promise<void> {
  const pay = (which: keyof typeof CARDS) => payByCard(app, checkout, testCard(app, which), merchantName)
  const last = attempts.findLast(({ card }) => card !== null)

  if (checkout.status === 'PENDING') {
    await payAs(outcome, pay)
  } else if (checkout.status === 'PROCESSING') {
    if (outcome === 'processing') return
    if (!last) throw nothingToDo(checkout.status)
    await act(app, last, outcome === 'failed' ? 'refuse' : 'confirm')
  } else {
    if (!last || outcome === 'failed' || outcome === 'processing') throw nothingToDo(checkout.status)
    return act(app, last, 'charge')
  }

  if (outcome === 'failed' && boundTo(checkout) !== null) await declineUntilEnded(pay)
  if (outcome === 'duplicate') await chargeAgain(app, checkout)
}

async function payAs(outcome: Outcome, pay: (which: keyof typeof CARDS) => Promise<CardPaid>): Promise<void> {
  if (outcome === 'processing') return assertIs(await pay('processing'), 'challenge')
  if (outcome === 'failed') return assertIs(await pay('failed'), 'refused')
  assertIs(await pay('succeeded'), 'succeeded')
}

async function chargeAgain(app: CardApp, { merchantId, id }: Checkout): Promise<void> {
  const detail = await findCheckout(app.db, merchantId, id)
  const paid = detail?.attempts.find(({ status }) => status === 'SUCCEEDED')
  if (paid) await act(app, paid, 'charge')
}

async function declineUntilEnded(pay: (which: 'failed') => Promise<CardPaid>): Promise<void> {
  let paid = await pay('failed')
  while (paid.is === 'refused' && paid.triesLeft > 0) paid = await pay('failed')
}

/** Has the acquirer act, then polls it: it sends no notifications. */
async function act(
  app: Pick<CardApp, 'db' | 'clock' | 'rails' | 'livemode' | 'customers' | 'plans' | 'signals' | 'bank'>,
  attempt: Attempt,
  what: 'confirm' | 'refuse' | 'charge',
): Promise<void> {
  const acted = await app.bank.actOnCard(attempt.reference, what)
  if (acted.is === 'refused') throw new ApiError('INVALID_STATE', `The sandbox acquirer refused: ${acted.message}`)
  await pollRail(app, attempt)
}

function testCard(app: Pick<CheckoutApp, 'clock'>, which: keyof typeof CARDS): Card {
  const now = app.clock()
  const expiry = `12/${now.getUTCFullYear() + YEARS_AHEAD}`
  const read = readCard({ number: CARDS[which], expiry, code: SECURITY_CODE }, now)
  if (read.is === 'faulty') throw new Error('a published test card is faulty')
  return read.card
}

function assertIs(paid: CardPaid, expected: CardPaid['is']): void {
  if (paid.is === expected) return
  if (paid.is === 'ended') throw new ApiError('INVALID_STATE', 'This checkout takes no payment any more.')
  throw new ApiError('PROVIDER_UNAVAILABLE', 'The sandbox acquirer gave no such answer; try again.', [], {
    'retry-after': '2',
  })
}

const nothingToDo = (status: string): ApiError =>
  new ApiError('INVALID_STATE', `This checkout is ${status}, and there is no card payment to act on so.`)
