import { later } from '../../base/clock.ts'
import { type Issued, isOfKind } from '../../connectors/port.ts'
import { groupCommitPer, withOneByOneFallback } from '../../db/group-commit.ts'
import { runInRounds } from '../../db/rounds.ts'
import { pipelined, type Tx, transaction } from '../../db/transaction.ts'
import type { CheckoutApp } from '../app.ts'
import type { Attempt, Checkout, Failure } from '../checkout.ts'
import { heldForAttempt, keepHolds } from '../hold.ts'
import { recordAllPending } from '../move.ts'
import { lockCheckouts } from '../store.ts'
import { FIRST_INQUIRY_MS } from './begin-attempt.ts'
import { issueAttempts, moveAttempt, type NewInstrument } from './move.ts'
import { listInDirectory, noteRetired, readAttempts } from './store.ts'

const UNREACHED = 'The provider could not be reached.'

type KeepApp = Pick<CheckoutApp, 'db' | 'clock' | 'livemode' | 'customers'>
type Response = { readonly attempt: Attempt; readonly issued: Issued }

/**
 * `issued`: kept, with the checkout as it is then. `not_begun`: the rail surely did nothing, and nothing else happened
 * meanwhile. `moved`: the attempt is no longer open.
 */
export type Kept =
  | { readonly is: 'issued'; readonly attempt: Attempt; readonly checkout: Checkout }
  | { readonly is: 'not_begun' }
  | { readonly is: 'moved' }

/**
 * Keeps what a rail responded when it was asked for an instrument, and records `payment.pending` where there is one. What
 * rails respond for one merchant together is kept in one transaction, or else each alone.
 */
export const keepIssued = (app: KeepApp, attempt: Attempt, issued: Issued): Promise<Kept> =>
  groupCommitOf(app).submit(attempt.merchantId, { attempt, issued })

const groupCommitOf = groupCommitPer((app: KeepApp, merchantId: string, batch: Response[]) =>
  runInRounds(
    batch,
    ({ attempt }) => [attempt.checkoutId],
    (round) =>
      withOneByOneFallback(round, (some) => transaction(app.db, merchantId, (tx) => keep(tx, app, merchantId, some))),
  ),
)

/** Three round trips for any number of instruments; no two of one checkout. */
async function keep(
  tx: Tx,
  app: Omit<KeepApp, 'db'>,
  merchantId: string,
  responses: readonly Response[],
): Promise<Kept[]> {
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
  const kept = [...moved.values()].map((attempt) => ({
    attempt,
    checkout: heldForAttempt(checkoutOf(checkouts, attempt), attempt),
  }))
  const [counted] = await pipelined([
    recordAllPending(tx, app, now, merchantId, kept),
    keepHolds(
      tx,
      merchantId,
      kept.map(({ checkout }) => checkout),
    ),
  ])
  const results = new Map<string, Kept>(
    kept.map(({ attempt }, n) => [attempt.id, { is: 'issued', attempt, checkout: counted[n] as Checkout }]),
  )
  for (const one of instruments.filter(({ attempt }) => !moved.has(attempt.id))) {
    results.set(one.attempt.id, await keepLate(tx, now, one, checkoutOf(checkouts, one.attempt)))
  }
  for (const response of responses) {
    if (response.issued.is !== 'issued') results.set(response.attempt.id, await keepNone(tx, now, response))
  }
  return responses.map(({ attempt }) => results.get(attempt.id) ?? { is: 'moved' })
}

function checkoutOf(checkouts: ReadonlyMap<string, Checkout>, { id, checkoutId }: Attempt): Checkout {
  const checkout = checkouts.get(checkoutId)
  if (!checkout) throw new Error(`attempt ${id} has no checkout`)
  return checkout
}

/** What the provider will call the instrument. */
const nameOf = ({ instrument, railReference }: NewInstrument): string =>
  isOfKind(instrument, 'number') ? instrument.number : railReference

/**
 * The attempt has moved meanwhile: paid already (a notification can be faster than the reply), retired by another request,
 * or kept by the run before, whose COMMIT was not answered.
 */
async function keepLate(tx: Tx, now: Date, one: NewInstrument, checkout: Checkout): Promise<Kept> {
  const { merchantId, checkoutId, id } = one.attempt
  const attempt = (await readAttempts(tx, merchantId, checkoutId)).find((known) => known.id === id)
  if (attempt?.status === 'ISSUED' && attempt.railReference === one.railReference) {
    return { is: 'issued', attempt, checkout }
  }
  await noteRetired(tx, one.attempt, { ...one, pollAt: now })
  return { is: 'moved' }
}

/** The rail gave no instrument, or may have given one that we do not know. */
async function keepNone(tx: Tx, now: Date, { attempt, issued }: Response): Promise<Kept> {
  if (issued.is === 'unknown') {
    await moveAttempt(tx, attempt, 'RETIRED', { pollAt: now })
    return { is: 'moved' }
  }
  const failure: Failure =
    issued.is === 'refused' ? { code: 'NOT_ISSUED', reason: issued.reason } : { code: 'NOT_SENT', reason: UNREACHED }
  const failed = await moveAttempt(tx, attempt, 'FAILED', { failure, pollAt: null })
  return { is: failed ? 'not_begun' : 'moved' }
}
