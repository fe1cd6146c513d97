import { createHash, randomInt } from 'node:crypto'
import canonicalize from 'canonicalize'
import { currency } from '../base/currency.ts'
import { ApiError, fieldError } from '../base/errors.ts'
import { newId } from '../base/id.ts'
import { fromWhole, type Money } from '../base/money.ts'
import { nameInstrument } from '../checkout/attempts/name-instrument.ts'
import { canonicalCode } from '../checkout/methods.ts'
import type { CollectorTarget, Rails } from '../connections/rails.ts'
import { awaitReplication } from '../db/replication.ts'
import type { Tx } from '../db/transaction.ts'
import type { Collector } from './collector.ts'
import type { CreateCollector } from './schema.ts'
import { type Accepted, insertCollector, readAccepted, updateCollector } from './store.ts'
import { type Hosts, toCollector } from './wire.ts'

const REFERENCE_LENGTH = 25
const NUMBER_TRIES_MAX = 5

export type CreateApp = Hosts & { readonly rails: Rails }

/**
 * Accepts a collector in the caller's transaction: the row, which is its own job, and its number where that is ours to choose.
 * No provider is called. Returns the reply, as JSON; a repeat of the same externalId and payload gets the first one. Throws
 * IDEMPOTENCY_REPLAY, PAYMENT_TYPE_UNAVAILABLE, and VALIDATION_ERROR for what its provider does not take.
 */
export async function createCollector(
  tx: Tx,
  app: CreateApp,
  now: Date,
  merchantId: string,
  body: CreateCollector,
): Promise<string> {
  const payloadHash = createHash('sha256')
    .update(canonicalize(body) ?? '')
    .digest()
  const first = await findFirst(tx, merchantId, body.externalId, payloadHash)
  if (first !== undefined) return first
  const target = targetOf(app.rails, merchantId, body)
  const collector = newCollector(now, merchantId, body, target)
  const received = { count: 0, amount: fromWhole(0, collector.currency) }
  const acceptance = JSON.stringify(toCollector({ ...collector, received }, app))
  if (await insertCollector(tx, collector, { payloadHash, acceptance })) {
    await reserveNames(tx, now, collector, target)
    return acceptance
  }
  const winner = await findFirst(tx, merchantId, body.externalId, payloadHash)
  if (winner === undefined)
    throw new Error(`the collector ${body.externalId} conflicted with a row that cannot be read`)
  return winner
}

async function findFirst(
  tx: Tx,
  merchantId: string,
  externalId: string,
  payloadHash: Accepted['payloadHash'],
): Promise<string | undefined> {
  const first = await readAccepted(tx, merchantId, externalId)
  if (!first) return undefined
  await awaitReplication(tx)
  if (first.payloadHash.equals(payloadHash)) return first.acceptance
  const message = 'This externalId was used with a different payload; use a new one for a new collector.'
  throw new ApiError('IDEMPOTENCY_REPLAY', message, [{ field: 'externalId', code: 'IDEMPOTENCY_REPLAY', message }])
}

/** The connection it is made over, once and for all, since its number is that connection's. */
function targetOf(rails: Rails, merchantId: string, body: CreateCollector): CollectorTarget {
  const { kind } = body
  const wanted = { merchantId, kind, code: codeOf(body), currency: body.currency }
  const [target] = rails.forCollector(wanted)
  if (!target) {
    throw new ApiError(
      'PAYMENT_TYPE_UNAVAILABLE',
      `No provider makes a ${kind}${wanted.code ? ` of ${wanted.code}` : ''} in ${body.currency} here; "collectors" of GET /v1/payment-methods lists what there is.`,
    )
  }
  const { minAmount, maxAmount, suffixDigits } = target.offer
  for (const field of ['amount', 'minAmount', 'maxAmount'] as const) {
    const value = body[field]
    if (value !== undefined && (value < minAmount || value > maxAmount)) {
      throw fieldError(field, 'OUT_OF_BOUNDS', `"${field}" must be from ${minAmount} to ${maxAmount} at this provider.`)
    }
  }
  const { numberSuffix } = body
  if (numberSuffix !== undefined && numberSuffix.length !== suffixDigits) {
    const words = suffixDigits === 0 ? 'This provider chooses the number.' : `Send ${suffixDigits} digits at this bank.`
    throw fieldError('numberSuffix', suffixDigits === 0 ? 'NOT_ALLOWED_HERE' : 'INVALID_FORMAT', words)
  }
  return target
}

const codeOf = ({ kind, code }: CreateCollector): string | null =>
  kind === 'qr_static' ? null : (canonicalCode('virtual_account', code ?? '') ?? null)

function newCollector(
  now: Date,
  merchantId: string,
  body: CreateCollector,
  { connectionId }: CollectorTarget,
): Collector {
  const id = newId('col', merchantId, now)
  const money = (units: number | undefined): Money | null =>
    units === undefined ? null : fromWhole(units, currency(body.currency))
  return {
    merchantId,
    id,
    externalId: body.externalId,
    kind: body.kind,
    code: codeOf(body),
    customerId: body.customerId ?? null,
    status: 'REQUESTED',
    sequence: 0,
    currency: currency(body.currency),
    amount: money(body.amount),
    minAmount: money(body.minAmount),
    maxAmount: money(body.maxAmount),
    name: body.name,
    label: body.label ?? null,
    numberSuffix: body.numberSuffix ?? null,
    metadata: body.metadata ?? {},
    connectionId,
    reference: id.slice('col_'.length, 'col_'.length + REFERENCE_LENGTH),
    customerNumber: null,
    railReference: null,
    instrument: null,
    failure: null,
    createdAt: now,
    updatedAt: now,
    liveLink: { number: 0, since: null },
    tries: 0,
  }
}

/**
 * Reserves the number, where it is ours to choose, and our reference: by these names the money is recognized even if the
 * provider's answer never arrives.
 */
async function reserveNames(tx: Tx, now: Date, collector: Collector, { offer }: CollectorTarget): Promise<void> {
  const { suffixDigits } = offer
  const { numberSuffix, reference } = collector
  if (suffixDigits === 0) {
    await nameInstrument(tx, collector, [reference])
    return
  }
  for (let tries = 0; tries < NUMBER_TRIES_MAX; tries++) {
    const customerNumber = numberSuffix ?? randomDigits(suffixDigits)
    const name = reservedName(collector, customerNumber)
    const free = await nameInstrument(tx, collector, [reference, name])
    if (free.has(name)) {
      await updateCollector(tx, now, collector, { customer_number: customerNumber })
      return
    }
    if (numberSuffix !== null) break
  }
  throw fieldError('numberSuffix', 'TAKEN', 'Another account has this number already.')
}

/** A number in the making, apart from whole numbers: only its end is known before it is made. */
const reservedName = ({ code }: Pick<Collector, 'code'>, customerNumber: string): string => `${code}:${customerNumber}`

const randomDigits = (digits: number): string => Array.from({ length: digits }, () => randomInt(10)).join('')
