import { randomInt } from 'node:crypto'
import { later, MINUTE_MS } from '../../base/clock.ts'
import type { PaymentRail } from '../../connectors/port.ts'
import { groupCommitPer, withOneByOneFallback } from '../../db/group-commit.ts'
import { runInRounds } from '../../db/rounds.ts'
import { pipelined, type Tx, transaction } from '../../db/transaction.ts'
import { needsPhone } from '../../payment-methods/brands.ts'
import { gives } from '../../payment-methods/types.ts'
import type { CheckoutApp } from '../app.ts'
import { retireAttempts } from '../attempts/move.ts'
import { newAttempt } from '../attempts/new-attempt.ts'
import type { Requested, Wanted } from '../attempts/requested.ts'
import { insertAttempts, listInDirectory, readAttemptsOf } from '../attempts/store.ts'
import type { Attempt, Checkout } from '../checkout.ts'
import { expireNow } from '../end/expire.ts'
import { heldForRequest, storeHolds } from '../hold.ts'
import { OPEN_ATTEMPT } from '../states.ts'
import { lockCheckouts } from '../store.ts'
import { leastTried, servedBy } from './open-attempt.ts'

/** When the rail is first polled about an instrument it has not reported on. */
export const FIRST_INQUIRY_MS = MINUTE_MS
const NUMBER_TRIES_MAX = 5

type BeginApp = Pick<CheckoutApp, 'db' | 'clock' | 'livemode' | 'customers'>

/** A payer's request to pay a checkout; the rails are those available, best first. */
type Request = { readonly checkout: Checkout; readonly wanted: Wanted; readonly rails: readonly PaymentRail[] }

/** A recorded attempt whose rail the caller must call now. `hasRetired`: it replaces another one. */
type Beginning = { is: 'begun'; attempt: Attempt; rail: PaymentRail; hasRetired: boolean }
export type Begun = Beginning | Exclude<Requested, { is: 'unavailable' }>

/**
 * Records an attempt to pay a checkout if no open one serves. Committed when it resolves, so that the rail can be called.
 * Concurrent requests of payers of one merchant are recorded in one transaction; if that fails, each on its own.
 */
export const beginAttempt = (app: BeginApp, request: Request): Promise<Begun> =>
  groupCommitOf(app).submit(request.checkout.merchantId, request)

const groupCommitOf = groupCommitPer((app: BeginApp, merchantId: string, batch: Request[]) =>
  runInRounds(
    batch,
    ({ checkout }) => [checkout.id],
    (round) =>
      withOneByOneFallback(round, (some) => transaction(app.db, merchantId, (tx) => begin(tx, app, merchantId, some))),
  ),
)

/** Three round trips for any number of requests; no two are about one checkout. */
async function begin(
  tx: Tx,
  app: Omit<BeginApp, 'db'>,
  merchantId: string,
  requests: readonly Request[],
): Promise<Begun[]> {
  const now = app.clock()
  const ids = requests.map(({ checkout }) => checkout.id)
  // Pipelined in this order: the attempts are read once the checkouts are locked.
  const [checkouts, attempts] = await pipelined([
    lockCheckouts(tx, merchantId, ids),
    readAttemptsOf(tx, merchantId, ids),
  ])
  for (const checkout of checkouts.values()) {
    if (checkout.status === 'PENDING' && checkout.expiresAt <= now) await expireNow(tx, app, now, checkout)
  }
  const decided = requests.map((request) => {
    const checkout = checkouts.get(request.checkout.id)
    if (checkout?.status !== 'PENDING' || checkout.expiresAt <= now) return { is: 'ended' } as const
    return decide(now, { ...request, checkout }, attempts.get(checkout.id) ?? [])
  })
  const begun = await withNumbers(
    tx,
    decided.filter((one) => one.is === 'begun'),
  )
  await pipelined([
    retireAttempts(
      tx,
      now,
      merchantId,
      decided.flatMap((one) => (one.is === 'begun' && one.open ? [one.open.id] : [])),
    ),
    // If this process dies before the rail responds, the poll finds the instrument and closes it.
    insertAttempts(
      tx,
      [...begun.values()].map((attempt) => ({ attempt, pollAt: later(now, FIRST_INQUIRY_MS) })),
    ),
    storeHolds(
      tx,
      merchantId,
      [...begun.values()].flatMap(({ checkoutId }) => {
        const checkout = checkouts.get(checkoutId)
        return checkout ? [heldForRequest(checkout, now)] : []
      }),
    ),
  ])
  return decided.map((one) =>
    one.is === 'begun'
      ? { is: 'begun', attempt: begun.get(one) ?? one.attempt, rail: one.rail, hasRetired: one.open !== undefined }
      : one,
  )
}

/** An attempt to record; `open`: the one it replaces. */
type Decision =
  | { is: 'begun'; attempt: Attempt; rail: PaymentRail; open: Attempt | undefined }
  | Exclude<Begun, Beginning>

/** Decides how to serve a payer whose checkout is locked. */
function decide(now: Date, { checkout, wanted, rails }: Request, attempts: readonly Attempt[]): Decision {
  const isPhoneNeeded = needsPhone(wanted.type, wanted.code)
  const phone = isPhoneNeeded ? (wanted.phone ?? knownPhone(attempts)) : null
  if (isPhoneNeeded && phone === null) return { is: 'phone_needed' }
  const open = attempts.find(({ status }) => OPEN_ATTEMPT.includes(status))
  const served = open && servedBy(open, { ...wanted, phone }, { rails, attempts, now })
  if (served) return served
  const rail = leastTried(rails, attempts, wanted)
  // The page uses the last attempt, and ids sort by time: two of the same millisecond would have no order.
  const last = attempts.at(-1)?.createdAt
  const at = last && last >= now ? later(last, 1) : now
  const attempt = newAttempt(at, checkout, { connectionId: rail.name, type: wanted.type, code: wanted.code, phone })
  return { is: 'begun', attempt, rail, open }
}

/** The number the payer gave for an earlier attempt. */
const knownPhone = (attempts: readonly Attempt[]): string | null =>
  attempts.findLast(({ phone }) => phone !== null)?.phone ?? null

type Numbered = Extract<Decision, { is: 'begun' }>

/**
 * The attempts of decisions. If the customer part of a virtual account number is ours to choose, one is reserved that no other
 * attempt at that bank uses.
 */
async function withNumbers(tx: Tx, decisions: readonly Numbered[]): Promise<Map<Numbered, Attempt>> {
  const attempts = new Map(decisions.map((decision) => [decision, decision.attempt]))
  let wanting = decisions.filter((decision) => digitsOf(decision) > 0)
  for (let tries = 0; wanting.length > 0; tries++) {
    if (tries === NUMBER_TRIES_MAX) throw new Error(`no free virtual account number at ${wanting[0]?.attempt.code}`)
    const drawn = wanting.map((decision) => {
      const customerNumber = Array.from({ length: digitsOf(decision) }, () => randomInt(10)).join('')
      const attempt = { ...decision.attempt, customerNumber }
      return { decision, attempt, reference: `va:${attempt.code}:${customerNumber}` }
    })
    const free = await listInDirectory(tx, drawn)
    for (const { decision, attempt } of free) attempts.set(decision, attempt)
    wanting = drawn.filter((one) => !free.has(one)).map(({ decision }) => decision)
  }
  return attempts
}

const digitsOf = ({ attempt, rail }: Numbered): number =>
  gives(attempt.type, 'number') ? rail.customerNumberDigits(attempt.code ?? '') : 0
