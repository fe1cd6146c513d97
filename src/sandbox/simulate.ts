import type { BankControl, FailResult, PayResult } from '../bank/control.ts'
import { ApiError, fieldError, notFound } from '../base/errors.ts'
import type { CheckoutApp } from '../checkout/app.ts'
import { askRail } from '../checkout/ask.ts'
import { type Attempt, type Checkout, singleType } from '../checkout/checkout.ts'
import { expireEarly } from '../checkout/expire.ts'
import { findCheckoutByUrl } from '../checkout/find.ts'
import { canonicalCode, codesOf } from '../checkout/methods.ts'
import { processAttempt } from '../checkout/process.ts'
import { requestPayment } from '../checkout/request-payment.ts'
import { OPEN_ATTEMPT } from '../checkout/states.ts'
import type { PaymentType } from '../connectors/port.ts'
import type { Simulate } from './schema.ts'

export type SimulateApp = CheckoutApp & { readonly bank: BankControl }

/**
 * Makes the sandbox's bank act on a checkout as its customer would: pay it, pay it twice, fail to. The instrument is
 * issued first where none is. What comes of it arrives as a real bank's notification does, a moment later. On a checkout
 * that has ended, its last instrument is paid late. INVALID_STATE where there is nothing to act on.
 */
export async function simulatePayment(app: SimulateApp, id: string, wanted: Simulate): Promise<void> {
  const found = await findCheckoutByUrl(app.db, id)
  if (!found) throw notFound()
  const { checkout, attempts, merchant } = found
  if (wanted.outcome === 'expired') return expireEarly(app, checkout.merchantId, id)

  const attempt =
    checkout.status === 'PENDING'
      ? await openInstrument(app, checkout, attempts, wanted, merchant.displayName)
      : attempts.findLast(({ instrument }) => instrument !== null)
  if (!attempt) {
    throw new ApiError('INVALID_STATE', `This checkout is ${checkout.status} and was given nothing to pay with.`)
  }
  if (wanted.outcome === 'processing') return processAttempt(app, attempt)
  if (wanted.outcome === 'failed') {
    assertActed(await app.bank.fail(payableOf(attempt)))
    // A failure that the rail does not notify is learned by asking.
    if (attempt.type === 'virtual_account') await askRail(app, attempt)
    return
  }
  assertActed(await pay(app, attempt))
  if (wanted.outcome === 'duplicate') assertActed(await pay(app, attempt))
}

async function openInstrument(
  app: SimulateApp,
  checkout: Checkout,
  attempts: readonly Attempt[],
  wanted: Simulate,
  merchantName: string,
): Promise<Attempt | undefined> {
  const open = attempts.find(({ status }) => OPEN_ATTEMPT.includes(status))
  const type = chosenType(checkout, wanted) ?? open?.type ?? 'qrcode'
  const code =
    chosenCode(checkout, type, wanted) ?? (open?.type === type ? open.code : null) ?? codesOf(type)[0] ?? null
  const requested = await requestPayment(app, checkout, { type, code, merchantName })
  if (requested.is === 'issued') return requested.attempt
  if (requested.is === 'ended') return undefined
  throw new ApiError('PROVIDER_UNAVAILABLE', 'The sandbox bank gave no instrument; try again.', [], {
    'retry-after': '2',
  })
}

function chosenType(checkout: Checkout, { type }: Simulate): PaymentType | null {
  const single = singleType(checkout.type)
  if (single !== null && type !== undefined && type !== single) {
    throw fieldError('type', 'NOT_ALLOWED', `This checkout can only be paid by ${single}.`)
  }
  return type ?? single
}

function chosenCode(checkout: Checkout, type: PaymentType, { code }: Simulate): string | null {
  if (code === undefined) return checkout.code
  const canonical = canonicalCode(type, code)
  if (canonical === undefined || (checkout.code !== null && checkout.code !== canonical)) {
    const allowed = checkout.code ?? codesOf(type).join(', ')
    throw fieldError('code', 'NOT_ALLOWED', allowed ? `"code" must be one of: ${allowed}.` : `${type} takes no "code".`)
  }
  return canonical
}

function payableOf({ instrument }: Attempt): { qrContent: string } | { virtualAccountNo: string } {
  if (instrument?.type === 'qrcode') return { qrContent: instrument.qrContent }
  if (instrument?.type === 'virtual_account') return { virtualAccountNo: instrument.number }
  throw new ApiError('INVALID_STATE', 'This checkout was given nothing that the sandbox bank can pay.')
}

/** Forced: the sandbox shows what happens when money comes twice or late, as at real banks it does. */
function pay(app: SimulateApp, attempt: Attempt): Promise<PayResult> {
  const payable = payableOf(attempt)
  return 'qrContent' in payable
    ? app.bank.payQr(payable.qrContent, { force: true })
    : app.bank.payVirtualAccount(payable.virtualAccountNo, { force: true })
}

function assertActed(result: PayResult | FailResult): void {
  if (result.is === 'refused') throw new ApiError('INVALID_STATE', `The sandbox bank refused: ${result.message}`)
}
