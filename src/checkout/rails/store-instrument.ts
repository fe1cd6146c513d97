import { later } from '../../base/clock.ts'
import { type Issued, isOfKind } from '../../connectors/port.ts'
import { groupCommitPer, withOneByOneFallback } from '../../db/group-commit.ts'
import { runInRounds } from '../../db/rounds.ts'
import { pipelined, type Tx, transaction } from '../../db/transaction.ts'
import type { CheckoutApp } from '../app.ts'
import { issueAttempts, moveAttempt, type NewInstrument } from '../attempts/move.ts'
import { listInDirectory, noteRetired, readAttempts } from '../attempts/store.ts'
import type { Attempt, Checkout, Failure } from '../checkout.ts'
import { heldForAttempt, storeHolds } from '../hold.ts'
import { recordAllPending } from '../move.ts'
import { lockCheckouts } from '../store.ts'
import { FIRST_INQUIRY_MS } from './begin-attempt.ts'

const UNREACHED = 'The provider could not be reached.'

type StoreApp = Pick<CheckoutApp, 'db' | 'clock' | 'livemode' | 'customers'>
type Response = { readonly attempt: Attempt; readonly issued: Issued }

/**
 * `issued`: stored, with the checkout as of then. `not_begun`: the rail certainly did nothing, and the attempt has not moved
 * meanwhile. `moved`: the attempt is no longer open.
 */
export type Stored =
  | { readonly is: 'issued'; readonly attempt: Attempt; readonly checkout: Checkout }
  | { readonly is: 'not_begun' }
  | { readonly is: 'moved' }

/**
 * Stores a rail's response to a request for an instrument, and records `payment.pending` if it issued one. Concurrent responses
 * for one merchant are stored in one transaction; if that fails, each on its own.
 */
export const storeInstrument = (app: StoreApp, attempt: Attempt, issued: Issued): Promise<Stored> =>
  groupCommitOf(app).submit(attempt.merchantId, { attempt, issued })

const groupCommitOf = groupCommitPer((app: StoreApp, merchantId: string, batch: Response[]) =>
  runInRounds(
    batch,
    ({ attempt }) => [attempt.checkoutId],
    (round) =>
      withOneByOneFallback(round, (some) => transaction(app.db, merchantId, (tx) => store(tx, app, merchantId, some))),
  ),
)

/** Three round trips for any number of instruments; no two are of one checkout. */
async function store(
  tx: Tx,
  app: Omit<StoreApp, 'db'>,
  merchantId: string,
  responses: readonly Response[],
): Promise<Stored[]> {
  const now = app.clock()
  const instruments = responses.flatMap(({ attempt, issued }): NewInstrument[] =>
    issued.is === 'issued' ? [{ attempt, instrument: issued.instrument, railReference: issued.railReference }] : [],
  )
  // A checkout is always locked before its attempts, so that no two transactions deadlock.
  const [checkouts, , moved] = await pipelined([
    lockCheckouts(
      tx,
      merchantId,
      responses.map(({ attempt }) => attempt.checkoutId),
    ),
    listInDirectory(
      tx,
      instruments.map((one) => ({ reference: nameOf(one), attempt: one.attempt })),
    ),
    issueAttempts(tx, later(now, FIRST_INQUIRY_MS), merchantId, instruments),
  ])
  const stored = [...moved.values()].map((attempt) => ({
    attempt,
    checkout: heldForAttempt(checkoutOf(checkouts, attempt), attempt),
  }))
  const [counted] = await pipelined([
    recordAllPending(tx, app, now, merchantId, stored),
    storeHolds(
      tx,
      merchantId,
      stored.map(({ checkout }) => checkout),
    ),
  ])
  const results = new Map<string, Stored>(
    stored.map(({ attempt }, n) => [attempt.id, { is: 'issued', attempt, checkout: counted[n] as Checkout }]),
  )
  for (const one of instruments.filter(({ attempt }) => !moved.has(attempt.id))) {
    results.set(one.attempt.id, await storeLateInstrument(tx, now, one, checkoutOf(checkouts, one.attempt)))
  }
  for (const response of responses) {
    if (response.issued.is !== 'issued') results.set(response.attempt.id, await recordNotIssued(tx, now, response))
  }
  return responses.map(({ attempt }) => results.get(attempt.id) ?? { is: 'moved' })
}

function checkoutOf(checkouts: ReadonlyMap<string, Checkout>, { id, checkoutId }: Attempt): Checkout {
  const checkout = checkouts.get(checkoutId)
  if (!checkout) throw new Error(`attempt ${id} has no checkout`)
  return checkout
}

/** The provider's reference of the instrument. */
const nameOf = ({ instrument, railReference }: NewInstrument): string =>
  isOfKind(instrument, 'number') ? instrument.number : railReference

/**
 * The attempt has moved meanwhile: it is paid (a notification can overtake the reply), retired by another request, or was stored
 * by a previous run whose COMMIT got no response.
 */
async function storeLateInstrument(tx: Tx, now: Date, one: NewInstrument, checkout: Checkout): Promise<Stored> {
  const { merchantId, checkoutId, id } = one.attempt
  const attempt = (await readAttempts(tx, merchantId, checkoutId)).find((known) => known.id === id)
  if (attempt?.status === 'ISSUED' && attempt.railReference === one.railReference) {
    return { is: 'issued', attempt, checkout }
  }
  await noteRetired(tx, one.attempt, { ...one, pollAt: now })
  return { is: 'moved' }
}

/** The rail issued no instrument, or may have issued one unknown to us. */
async function recordNotIssued(tx: Tx, now: Date, { attempt, issued }: Response): Promise<Stored> {
  if (issued.is === 'unknown') {
    await moveAttempt(tx, attempt, 'RETIRED', { pollAt: now })
    return { is: 'moved' }
  }
  const failure: Failure =
    issued.is === 'refused' ? { code: 'NOT_ISSUED', reason: issued.reason } : { code: 'NOT_SENT', reason: UNREACHED }
  const failed = await moveAttempt(tx, attempt, 'FAILED', { failure, pollAt: null })
  return { is: failed ? 'not_begun' : 'moved' }
}
