import { Counter } from 'prom-client'
import { metrics } from '../../base/metrics.ts'
import { countMoney } from '../../connections/health/money-metrics.ts'
import { findStoredBefore, type Notification, storeNotifications } from '../../connectors/inbox-port.ts'
import type { TransferState } from '../../connectors/payout-port.ts'
import { groupCommitPer, withOneByOneFallback } from '../../db/group-commit.ts'
import { runInRounds } from '../../db/rounds.ts'
import { inTraceOf } from '../../db/trace-contexts.ts'
import { pipelined, type Tx, transaction } from '../../db/transaction.ts'
import type { PayoutApp } from '../app.ts'
import { lockPayouts } from '../store.ts'
import { insertBankResponses, readLastInquiries, type Source } from './bank-response-store.ts'
import { failPayouts, reversePayouts, succeedPayouts } from './complete.ts'
import { type Decision, decide, type Heard } from './decide.ts'
import { keepProcessing, pollSoon, stopPolling } from './queue-store.ts'
import { wakeAfterEnd } from './wake-after-end.ts'

const alarms = new Counter({
  name: 'gapura_payout_alarms_total',
  help: 'Responses of a bank that contradict our record of a payout; each needs a person.',
  labelNames: ['alarm'],
  registers: [metrics],
})

type App = Pick<PayoutApp, 'db' | 'clock' | 'livemode' | 'signals' | 'log'>
/** A bank's response about a payout, and its source; `notification`: the message that reports it, stored with the outcome. */
type Reported = {
  readonly id: string
  readonly state: TransferState
  readonly source: Source
  readonly notification?: Notification<'applied'> | undefined
}
/** `stored_before`: the message that reports it was already stored, so nothing was done now. */
type Outcome = 'applied' | 'stored_before'

/**
 * Applies a bank's response about a payout that was sent, from any source (`decide.ts`): safe to repeat, in any order, a day late.
 * Money moves once, in the transaction of the payout's move. `notification`: the message that reports it is stored in the same
 * transaction, with its reply. Concurrent responses about payouts of one merchant are applied in one transaction; if that fails,
 * each on its own.
 */
export const applyBankResponse = (
  app: App,
  { merchantId, id }: { merchantId: string; id: string },
  state: TransferState,
  source: Source,
  notification?: Notification<'applied'>,
): Promise<Outcome> =>
  inTraceOf(app.db, { merchantId, ids: [id] }, { name: 'apply bank response' }, () =>
    groupOf(app).submit(merchantId, { id, state, source, notification }),
  )

/** The second response about a payout sees the outcome of the first. */
const groupOf = groupCommitPer((app: App, merchantId: string, batch: readonly Reported[]) =>
  runInRounds(
    batch,
    ({ id, notification }) => [
      id,
      ...(notification ? [`${notification.message.connectionId} message ${notification.message.eventId}`] : []),
    ],
    (round) => withOneByOneFallback(round, (some) => applyRound(app, merchantId, some)),
  ),
)

async function applyRound(app: App, merchantId: string, reports: readonly Reported[]): Promise<Outcome[]> {
  const { decided, outcomes } = await transaction(app.db, merchantId, (tx) => applyAll(tx, app, merchantId, reports))
  const ended = decided.flatMap(([{ payout }, { does }]) => (does.is === 'end' ? [payout] : []))
  wakeAfterEnd(app.signals, ended)
  for (const [{ payout, state }, { does, alarm }] of decided) {
    if (does.is === 'end' && does.as === 'SUCCEEDED') countMoney(payout.connectionId, 'out', payout.amount)
    if (!alarm) continue
    alarms.inc({ alarm })
    app.log.error({ payout: payout.id, alarm, outcome: state.is, railCode: state.railCode }, 'payout alarm')
  }
  return outcomes
}

type Decided = readonly (readonly [Heard, Decision])[]
type Applied = { readonly decided: Decided; readonly outcomes: Outcome[] }

/** Locks the payouts, decides about each, and writes the decisions. No two responses are about one payout. */
async function applyAll(
  tx: Tx,
  app: Pick<PayoutApp, 'clock' | 'livemode'>,
  merchantId: string,
  reports: readonly Reported[],
): Promise<Applied> {
  const now = app.clock()
  const isNotFound = ({ state }: Reported) => state.is === 'not_found'
  // Pipelined in this order: stored messages and earlier inquiries are read once the payouts are locked.
  const [payouts, storedBefore, lastInquiries] = await pipelined([
    lockPayouts(tx, merchantId, reports.map(idOf)),
    findStoredBefore(tx, reports),
    readLastInquiries(tx, merchantId, reports.filter(isNotFound).map(idOf)),
  ])
  const isNew = ({ notification }: Reported) => !notification || !storedBefore.has(notification.message)
  const news = reports.filter(isNew)
  const decided = news.map(({ id, state, source }) => {
    const payout = payouts.get(id)
    if (!payout) throw new Error(`no payout ${id}`)
    const heard = { payout, state, source, lastInquiry: lastInquiries.get(id), now }
    return [heard, decide(heard)] as const
  })
  const acted = news.map(({ notification }) => ({ notification, outcome: 'applied' as const }))
  if (news.length > 0) await pipelined([storeNotifications(tx, acted), write(tx, app, merchantId, now, decided)])
  return { decided, outcomes: reports.map((one) => (isNew(one) ? 'applied' : 'stored_before')) }
}

const idOf = ({ id }: { readonly id: string }): string => id

/** Writes the decisions; those that move money come last. */
async function write(
  tx: Tx,
  app: Pick<PayoutApp, 'livemode'>,
  merchantId: string,
  now: Date,
  decided: Decided,
): Promise<void> {
  const does = <T>(read: (decision: Decision, heard: Heard) => T | false): T[] =>
    decided.flatMap(([heard, decision]) => read(decision, heard) || [])
  const stayingAt = (stage: 'SUBMITTED' | 'UNKNOWN' | 'UNRESOLVED') =>
    does(({ does: done }, { payout }) => done.is === 'keep' && done.stage === stage && { id: payout.id, ...done })
  const endedAs = (as: 'SUCCEEDED' | 'FAILED' | 'REVERSED') =>
    does(({ does: done }, { payout }) => done.is === 'end' && done.as === as && { id: payout.id, ...done })
  await pipelined([
    insertBankResponses(tx, merchantId, decided.map(responseOf)),
    stopPolling(
      tx,
      merchantId,
      does((_decision, { payout }) => payout.status !== 'PROCESSING' && payout.id),
    ),
    keepProcessing(tx, merchantId, 'SUBMITTED', stayingAt('SUBMITTED')),
    keepProcessing(tx, merchantId, 'UNKNOWN', stayingAt('UNKNOWN')),
    keepProcessing(tx, merchantId, 'UNRESOLVED', stayingAt('UNRESOLVED')),
    pollSoon(
      tx,
      merchantId,
      does(({ isDoubted }, { payout }) => isDoubted === true && payout.id),
      now,
    ),
  ])
  const ended = [
    ...(await succeedPayouts(tx, app, now, merchantId, endedAs('SUCCEEDED'))),
    ...(await failPayouts(tx, app, now, merchantId, endedAs('FAILED'))),
    ...(await reversePayouts(tx, app, now, merchantId, endedAs('REVERSED'))),
  ]
  const toEnd = does((decision) => decision.does.is === 'end')
  if (ended.length !== toEnd.length) throw new Error('a locked payout has already moved')
}

const responseOf = ([{ payout, state, source, now }]: readonly [Heard, Decision]) => ({
  payoutId: payout.id,
  source,
  outcome: state.is,
  railCode: state.railCode,
  at: now,
})
