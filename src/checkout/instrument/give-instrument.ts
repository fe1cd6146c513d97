import { ApiError, fieldError, notFound } from '../../base/errors.ts'
import { codesOf } from '../../payment-methods/brands.ts'
import { hasBrands, PAYMENT_TYPES, type PaymentType } from '../../payment-methods/types.ts'
import type { CheckoutApp } from '../app.ts'
import type { Requested } from '../attempts/requested.ts'
import type { Attempt, Checkout } from '../checkout.ts'
import { boundTo } from '../checkout.ts'
import type { Choice } from '../method-name.ts'
import { canonicalCode, wayText } from '../methods.ts'
import { findCheckoutByUrl } from '../read/find.ts'
import type { DetailWithMerchant } from '../read/read-details.ts'
import { OPEN_ATTEMPT } from '../states.ts'
import { type ChosenMethod, chooseInstrument } from './choose-instrument.ts'
import { choicesFor } from './method-choice.ts'

/** Seconds after which a provider that was slow is worth another request: the first one continues meanwhile. */
const SLOW_RETRY_SECONDS = '2'
const REFUSED_RETRY_SECONDS = '10'

/** Who asks: a merchant, by its key or from a page. `origin`: of the page's session; null: there is none. */
type Asker = { readonly merchantId: string; readonly origin: string | null }

/**
 * Gives a merchant's own page what its payer pays with, as the hosted page would show it: the open instrument while it is good,
 * otherwise a new one from the rail; another method replaces it. A method that is left out is the one of the open instrument, or
 * the only one of the checkout. Throws NOT_FOUND, FORBIDDEN for a session of another origin, INVALID_STATE, VALIDATION_ERROR,
 * PAYMENT_TYPE_UNAVAILABLE (also for cards), and PROVIDER_UNAVAILABLE where no provider answered in time: a repeat finds what it
 * answered since. Source: interface, "Without our page"; decision 68.
 */
export async function giveInstrument(
  app: CheckoutApp,
  { merchantId, origin }: Asker,
  id: string,
  sent: ChosenMethod,
): Promise<Attempt> {
  const found = await findCheckoutByUrl(app.db, id)
  if (found?.checkout.merchantId !== merchantId) throw notFound()
  const { checkout } = found
  if (origin !== null && checkout.origin !== origin) {
    throw new ApiError('FORBIDDEN', 'This checkout was not created from a page of this origin: use a key.')
  }
  if (checkout.status !== 'PENDING') throw ended(checkout.status)
  const method = methodOf(app, found, sent)
  const pageUrl = `${app.checkoutUrl}/${id}`
  if (method.type === 'credit_card') throw onlyOnPage(pageUrl)
  const chosen = await chooseInstrument(app, found, method)
  if (chosen.is === 'has_form') throw onlyOnPage(pageUrl)
  if (chosen.is === 'not_offered') throw notOffered(app, checkout, method)
  if (chosen.is === 'faulty') throw phoneFault('INVALID_FORMAT')
  return attemptOf(chosen.requested, found)
}

/** The method that is meant: what the request leaves out is taken from the open instrument, else from the checkout. */
function methodOf(app: CheckoutApp, { checkout, attempts }: DetailWithMerchant, sent: ChosenMethod) {
  const open = attempts.find(({ status }) => OPEN_ATTEMPT.includes(status))
  const known = open ?? attempts.findLast(({ status }) => status === 'RETIRED') ?? boundTo(checkout)
  const type = sent.type ?? known?.type
  if (type === undefined) {
    const offered = [...new Set(waysOf(app, checkout).map((way) => way.type))]
    throw fieldError('type', 'REQUIRED', `"type" is required: this checkout can be paid by ${offered.join(', ')}.`)
  }
  const code = sent.code ?? (known?.type === type ? known.code : null)
  const brands = offersBrands(type)
  if (brands && code === null) throw codeFault('REQUIRED', 'is required', app, checkout, type)
  if (brands && canonicalCode(type, code ?? '') === undefined) {
    throw fieldError('code', 'NOT_ALLOWED', `"code" must be one of: ${codesOf(type).join(', ')}.`)
  }
  return { type, code: code ?? undefined, phone: sent.phone }
}

const offersBrands = (type: string): type is PaymentType =>
  Object.hasOwn(PAYMENT_TYPES, type) && hasBrands(type as PaymentType)

/** What can be shown elsewhere than on the hosted page. */
const waysOf = ({ rails }: CheckoutApp, checkout: Checkout): Choice[] =>
  choicesFor(rails, checkout).filter(({ type, refusal }) => refusal === null && type !== 'credit_card')

function codeFault(code: string, what: string, app: CheckoutApp, checkout: Checkout, type: PaymentType): ApiError {
  const codes = waysOf(app, checkout).filter((way) => way.type === type)
  return fieldError('code', code, `"code" ${what}: one of ${codes.map((way) => way.code).join(', ')}.`)
}

/** The instrument of an attempt that was requested; anything else is a refusal that says what to do. */
function attemptOf(requested: Requested, { checkout, attempts }: DetailWithMerchant): Attempt {
  switch (requested.is) {
    case 'issued':
      return requested.attempt
    case 'ended':
      throw ended(checkout.status)
    case 'phone_needed':
      throw phoneFault('REQUIRED')
    case 'preparing':
      if (attempts.some(({ status, card }) => card !== null && OPEN_ATTEMPT.includes(status))) {
        throw new ApiError('INVALID_STATE', 'A card payment of this checkout is under way; wait for its outcome.')
      }
      throw unavailable('The provider has not answered yet; repeat the request in a moment.', SLOW_RETRY_SECONDS)
    case 'unavailable':
      throw unavailable(
        'No provider gave an instrument; repeat the request, or try another type.',
        REFUSED_RETRY_SECONDS,
      )
  }
}

const unavailable = (detail: string, seconds: string): ApiError =>
  new ApiError('PROVIDER_UNAVAILABLE', detail, [], { 'retry-after': seconds })

const ended = (status: string): ApiError =>
  new ApiError(
    'INVALID_STATE',
    `It is ${status === 'PENDING' ? 'over' : status}: there is nothing to pay with any more.`,
  )

const onlyOnPage = (pageUrl: string): ApiError =>
  new ApiError('PAYMENT_TYPE_UNAVAILABLE', `Cards are typed on the hosted page alone: send the payer to ${pageUrl}.`)

const phoneFault = (code: 'REQUIRED' | 'INVALID_FORMAT'): ApiError => {
  const problem = code === 'REQUIRED' ? 'is required: this wallet prompts the payer in its app' : 'is no mobile number'
  return fieldError('phone', code, `"phone" ${problem}; for example +6281234567890.`)
}

function notOffered(app: CheckoutApp, checkout: Checkout, { type, code }: ChosenMethod): ApiError {
  const ways = waysOf(app, checkout).map(wayText)
  const offered = ways.length === 0 ? 'nothing here' : ways.join(', ')
  const named = code === undefined ? type : `${type}:${code}`
  return new ApiError(
    'PAYMENT_TYPE_UNAVAILABLE',
    `This checkout cannot be paid by ${named}. It can be paid by ${offered}.`,
  )
}
