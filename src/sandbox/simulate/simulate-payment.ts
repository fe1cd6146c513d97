import { ApiError, notFound } from '../../base/errors.ts'
import { toWhole } from '../../base/money.ts'
import type { CheckoutApp } from '../../checkout/app.ts'
import { processAttempt } from '../../checkout/attempts/process.ts'
import type { Attempt, Checkout } from '../../checkout/checkout.ts'
import { expireEarly } from '../../checkout/end/expire.ts'
import { pollRail } from '../../checkout/rails/poll-rails.ts'
import { requestPayment } from '../../checkout/rails/request-payment.ts'
import { findCheckoutByUrl } from '../../checkout/read/find.ts'
import { isOfKind } from '../../connectors/port.ts'
import { gives } from '../../payment-methods/types.ts'
import type { RefundApp } from '../../refunds/app.ts'
import type { ActResult, BankControl, FailResult, PayResult } from '../bank/control/control.ts'
import { actAtFace, type FaceApp, isElsewhere } from './act-at-face.ts'
import { type ChosenMethod, chooseMethod } from './choose-method.ts'
import type { Simulate } from './schema.ts'
import { simulateCard } from './simulate-card.ts'
import { simulateRefund } from './simulate-refund.ts'

export type SimulateApp = CheckoutApp & RefundApp & FaceApp & { readonly bank: BankControl }

/** The number of the sandbox's payer, for wallets that request approval in their app. */
const PHONE = '+6281234567890'

/** How often, and how far apart, an instrument is polled for that another request is having issued at this moment. */
const TRIES_MAX = 40
const PAUSE_MS = 50

/**
 * Makes the sandbox's bank act on a checkout as its customer would: pay it, pay it twice, fail to. The instrument is
 * issued first where none is. What comes of it arrives as a real bank's notification does, a moment later. On a checkout
 * that has ended, its last instrument is paid late. INVALID_STATE where there is nothing to act on.
 */
export async function simulatePayment(app: SimulateApp, id: string, wanted: Simulate): Promise<void> {
  const found = await findCheckoutByUrl(app.db, id)
  if (!found) throw notFound()
  const { checkout } = found
  const { outcome } = wanted
  if (outcome === 'expired') return expireEarly(app, checkout.merchantId, id)
  if (outcome === 'refunded') return simulateRefund(app, found)
  return actAsPayer(app, found, { ...wanted, outcome })
}

type PayerView = NonNullable<Awaited<ReturnType<typeof findCheckoutByUrl>>>

/** What a payer can bring about. */
type Act = Omit<Simulate, 'outcome'> & { readonly outcome: Exclude<Simulate['outcome'], 'expired' | 'refunded'> }

async function actAsPayer(app: SimulateApp, found: PayerView, wanted: Act): Promise<void> {
  const { checkout, attempts, merchant } = found
  const { outcome } = wanted

  const isPending = checkout.status === 'PENDING'
  const last = attempts.findLast(({ instrument, card }) => instrument !== null || card !== null)
  const method = isPending ? chooseMethod(app.rails, checkout, attempts, wanted) : last
  if (method?.type === 'credit_card' && isOurForm(app, checkout, last))
    return simulateCard(app, found, merchant.displayName, outcome)

  const attempt = isPending && method ? await openInstrument(app, checkout, method, merchant.displayName) : last
  // It has ended meanwhile, by another simulation at the same moment: what is done now comes late.
  if (!attempt && isPending && method) return simulatePayment(app, checkout.id, wanted)
  if (!attempt) {
    throw new ApiError('INVALID_STATE', `This checkout is ${checkout.status} and was given nothing to pay with.`)
  }
  if (outcome === 'processing') return authorise(app, checkout, attempt)
  if (outcome === 'failed') {
    assertActed(await fail(app, attempt))
    // A failure that the rail does not notify is learned by polling.
    if (gives(attempt.type, 'number')) await pollRail(app, attempt)
    return
  }
  assertActed(await pay(app, attempt))
  if (outcome === 'duplicate') assertActed(await pay(app, attempt))
}

/** Whether a card is taken by our own form; elsewhere the provider's page takes it, and it is paid there. */
function isOurForm({ rails }: Pick<SimulateApp, 'rails'>, { amount, merchantId }: Checkout, last?: Attempt): boolean {
  if (last?.card) return true
  return rails.cards({ currency: amount.currency, amount: toWhole(amount), merchantId }) !== undefined
}

async function openInstrument(
  app: CheckoutApp,
  checkout: Checkout,
  { type, code }: ChosenMethod,
  merchantName: string,
): Promise<Attempt | undefined> {
  let requested = await requestPayment(app, checkout, { type, code, merchantName, phone: PHONE })
  for (let tries = 0; requested.is === 'preparing' && tries < TRIES_MAX; tries++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    requested = await requestPayment(app, checkout, { type, code, merchantName, phone: PHONE })
  }
  if (requested.is === 'issued') return requested.attempt
  if (requested.is === 'ended') return undefined
  throw new ApiError('PROVIDER_UNAVAILABLE', 'The sandbox bank gave no instrument; try again.', [], {
    'retry-after': '2',
  })
}

/** The payer approves. Only wallets know that state; elsewhere it is as if the rail had reported it. */
async function authorise(app: SimulateApp, checkout: Checkout, attempt: Attempt): Promise<void> {
  if (checkout.status === 'PROCESSING') return
  if (gives(attempt.type, 'approval') && !isElsewhere(attempt)) {
    assertActed(await app.bank.actOnWallet(walletReferenceOf(attempt), 'approve'))
    await pollRail(app, attempt)
  } else await processAttempt(app, attempt)
}

function payableOf({ instrument }: Attempt): { qrContent: string } | { virtualAccountNo: string } {
  if (isOfKind(instrument, 'qr')) return { qrContent: instrument.qrContent }
  if (isOfKind(instrument, 'number')) return { virtualAccountNo: instrument.number }
  throw nothingPayable()
}

function walletReferenceOf({ railReference }: Attempt): string {
  if (railReference === null) throw nothingPayable()
  return railReference
}

const nothingPayable = (): ApiError =>
  new ApiError('INVALID_STATE', 'This checkout was given nothing that the sandbox bank can pay.')

const DONE: ActResult = { is: 'done' }

/** The names that a face may know an instrument by. */
const namesOf = ({ reference, railReference, instrument }: Attempt): (string | null)[] => [
  reference,
  railReference,
  isOfKind(instrument, 'number') ? instrument.number : null,
]

/** Forced: the sandbox shows what happens when money comes twice or late, as at real banks it does. */
async function pay(app: SimulateApp, attempt: Attempt): Promise<PayResult | ActResult> {
  if (isElsewhere(attempt)) {
    await actAtFace(app, attempt.connectionId, namesOf(attempt), 'pay')
    return DONE
  }
  if (gives(attempt.type, 'approval')) return app.bank.actOnWallet(walletReferenceOf(attempt), 'pay', { force: true })
  const payable = payableOf(attempt)
  return 'qrContent' in payable
    ? app.bank.payQr(payable.qrContent, { force: true })
    : app.bank.payVirtualAccount(payable.virtualAccountNo, { force: true })
}

async function fail(app: SimulateApp, attempt: Attempt): Promise<FailResult | ActResult> {
  if (isElsewhere(attempt)) {
    await actAtFace(app, attempt.connectionId, namesOf(attempt), 'fail')
    return DONE
  }
  if (gives(attempt.type, 'approval')) return app.bank.actOnWallet(walletReferenceOf(attempt), 'refuse')
  return app.bank.fail(payableOf(attempt))
}

function assertActed(result: PayResult | FailResult | ActResult): void {
  if (result.is === 'refused') throw new ApiError('INVALID_STATE', `The sandbox bank refused: ${result.message}`)
}
