import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { DAY_MS, later } from '../base/clock.ts'
import { currency } from '../base/currency.ts'
import { ApiError, fieldError } from '../base/errors.ts'
import { newId } from '../base/id.ts'
import { fromWhole } from '../base/money.ts'
import { parsedUrl } from '../base/net/redirect-url.ts'
import { nameInstrument } from '../checkout/attempts/name-instrument.ts'
import { canonicalCode } from '../checkout/methods.ts'
import type { Rails, SavingTarget } from '../connections/rails.ts'
import { awaitReplication } from '../db/replication.ts'
import type { Tx } from '../db/transaction.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import { hasBrands } from '../payment-methods/types.ts'
import type { Hosts } from './app.ts'
import type { SavedMethod } from './saved-method.ts'
import type { CreateSavedMethod } from './schema.ts'
import { insertSavedMethod, readAccepted } from './store.ts'
import { toSavedMethod } from './wire.ts'

const REFERENCE_LENGTH = 25
/** How long a payer may take to agree: the address can be sent by mail. */
const OFFERED_FOR_MS = 7 * DAY_MS

/** What a payer links a method for: a subscription that it is charged for first, or a checkout that it pays. */
type Purpose = { readonly subscriptionId?: string | null; readonly checkoutId?: string | null }

/**
 * Offers a customer to save a payment method, in the caller's transaction: the row, whose page asks the payer. No provider is
 * called. `purpose`: what its payer links it for. Returns the reply, as JSON; a repeat of the same externalId and payload gets the first one. Throws
 * IDEMPOTENCY_REPLAY, PAYMENT_TYPE_UNAVAILABLE, and VALIDATION_ERROR for bounds beyond those of the provider.
 */
export async function createSavedMethod(
  tx: Tx,
  app: Hosts & { readonly rails: Rails },
  now: Date,
  merchantId: string,
  body: CreateSavedMethod,
  purpose: Purpose = {},
): Promise<string> {
  const payloadHash = createHash('sha256')
    .update(canonicalize(body) ?? '')
    .digest()
  const first = await findFirst(tx, merchantId, body.externalId, payloadHash)
  if (first !== undefined) return first
  const method = newSavedMethod(now, merchantId, body, targetOf(app.rails, merchantId, body, purpose), purpose)
  const acceptance = JSON.stringify(toSavedMethod(method, app))
  if (await insertSavedMethod(tx, method, { payloadHash, acceptance }, later(now, OFFERED_FOR_MS))) {
    // By this name a message of its provider is recognized even if the answer to the request never arrives.
    await nameInstrument(tx, method, [method.reference])
    return acceptance
  }
  const winner = await findFirst(tx, merchantId, body.externalId, payloadHash)
  if (winner === undefined) {
    throw new Error(`the saved method ${body.externalId} conflicted with a row that cannot be read`)
  }
  return winner
}

async function findFirst(
  tx: Tx,
  merchantId: string,
  externalId: string,
  payloadHash: Buffer,
): Promise<string | undefined> {
  const first = await readAccepted(tx, merchantId, externalId)
  if (!first) return undefined
  await awaitReplication(tx)
  if (first.payloadHash.equals(payloadHash)) return first.acceptance
  const message = 'This externalId was used with a different payload; use a new one for a new saved method.'
  throw new ApiError('IDEMPOTENCY_REPLAY', message, [{ field: 'externalId', code: 'IDEMPOTENCY_REPLAY', message }])
}

const currencyOf = (body: CreateSavedMethod): string => body.currency ?? HOME_CURRENCY

const codeOf = ({ type, code }: CreateSavedMethod): string | null =>
  hasBrands(type) ? (canonicalCode(type, code ?? '') ?? null) : null

/** The connection it is linked over, once and for all: its token is that connection's. */
function targetOf(rails: Rails, merchantId: string, body: CreateSavedMethod, { checkoutId }: Purpose): SavingTarget {
  const { type } = body
  const [code, wanted] = [codeOf(body), currencyOf(body)]
  const all = rails.forSaving({ merchantId, type, code, currency: wanted })
  const [target] = all.filter(({ offer }) => !offer.isByPaying || checkoutId != null)
  if (!target) {
    const named = code === null ? type : `${type} of ${code}`
    const reason = rails.whyUnsaved({ merchantId, type, code, currency: wanted })
    const why = [
      ...(all.length > 0
        ? [' The provider saves it only while it is paid with: create a checkout with "customerId" and "save".']
        : type === 'credit_card'
          ? [' A card is saved only on its provider’s own page: no card number ever passes through here.']
          : []),
      ...(reason === undefined ? [] : [` ${reason}.`]),
    ].join('')
    throw new ApiError(
      'PAYMENT_TYPE_UNAVAILABLE',
      `No provider saves ${named} in ${wanted} here; "canBeSaved" of GET /v1/payment-methods says what is saved.${why}`,
    )
  }
  const { minAmount } = target.offer
  const maxAmount = body.mandate?.maxAmount
  if (maxAmount !== undefined && maxAmount < minAmount) {
    const message = `"mandate.maxAmount" is less than the least that this provider charges, ${minAmount}.`
    throw fieldError('mandate.maxAmount', 'OUT_OF_BOUNDS', message)
  }
  return target
}

function newSavedMethod(
  now: Date,
  merchantId: string,
  body: CreateSavedMethod,
  { connectionId }: SavingTarget,
  { subscriptionId = null, checkoutId = null }: Purpose,
): SavedMethod {
  const id = newId('sm', merchantId, now)
  const { maxAmount, frequency, until } = body.mandate ?? {}
  const money = currency(currencyOf(body))
  return {
    merchantId,
    id,
    externalId: body.externalId,
    customerId: body.customerId,
    type: body.type,
    code: codeOf(body),
    currency: money,
    status: 'PENDING_PAYER',
    sequence: 0,
    returnUrl: parsedUrl(body.returnUrl),
    bounds: {
      maxAmount: maxAmount === undefined ? null : fromWhole(maxAmount, money),
      frequency: frequency ?? null,
      until: until === undefined ? null : new Date(until),
    },
    agreement: null,
    payer: null,
    connectionId,
    reference: id.slice('sm_'.length, 'sm_'.length + REFERENCE_LENGTH),
    railReference: null,
    railUrl: null,
    secret: null,
    label: null,
    failure: null,
    revokedBy: null,
    createdAt: now,
    updatedAt: now,
    activatedAt: null,
    endedAt: null,
    expiresAt: null,
    isUnlinking: false,
    tries: 0,
    subscriptionId,
    checkoutId,
  }
}
