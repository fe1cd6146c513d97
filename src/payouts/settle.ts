import { Counter } from 'prom-client'
import { metrics } from '../base/metrics.ts'
import { isSameMoney } from '../base/money.ts'
import type { TransferState } from '../connectors/payout-port.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { insertAnswer, readLastInquiry, type Source } from './answer-store.ts'
import type { PayoutApp } from './app.ts'
import { nextAsking } from './ask-schedule.ts'
import { notFoundIsFinalFrom } from './choose-service.ts'
import { endFailed, endReversed, endSucceeded } from './end.ts'
import type { Payout } from './payout.ts'
import { askSoon, keepOpen, stopAsking } from './queue-store.ts'
import { lockPayout } from './store.ts'

const alarms = new Counter({
  name: 'gapura_payout_alarms_total',
  help: 'Answers of a bank that contradict what we know of a payout; each wants a person.',
  labelNames: ['alarm'],
  registers: [metrics],
})

/**
 * Acts on what a bank says of a payout that was sent, however it was heard: safe to repeat, in any order, a day late.
 * Success, failure and return move money once, in the transaction of the move. Anything else leaves the payout
 * PROCESSING and its money held, to be asked about again. An answer with another amount, or one that contradicts an
 * end, moves nothing and calls a person.
 */
export async function settlePayout(
  app: PayoutApp,
  key: { merchantId: string; id: string },
  state: TransferState,
  source: Source,
): Promise<void> {
  const result = await transaction(app.db, key.merchantId, (tx) => settle(tx, app, key, state, source))
  if (result.isTold) app.hints.wake('deliveries')
  if (result.alarm) {
    alarms.inc({ alarm: result.alarm })
    app.log.error({ payout: key.id, alarm: result.alarm, said: state.is, railCode: state.railCode }, 'payout alarm')
  }
}

type Alarm = 'amount_mismatch' | 'contradiction' | 'unresolved'
type Settled = { readonly isTold: boolean; readonly alarm?: Alarm }

const QUIET: Settled = { isTold: false }
const TOLD: Settled = { isTold: true }

async function settle(
  tx: Tx,
  app: PayoutApp,
  key: { merchantId: string; id: string },
  state: TransferState,
  source: Source,
): Promise<Settled> {
  const now = app.clock()
  const payout = await lockPayout(tx, key)
  if (!payout) throw new Error(`there is no payout ${key.id}`)
  const lastInquiry = await readLastInquiry(tx, payout)
  await insertAnswer(tx, payout, { source, said: state.is, railCode: state.railCode, at: now })
  if (payout.status !== 'PROCESSING') await stopAsking(tx, payout)
  if (payout.stage === 'QUEUED') return { isTold: false, alarm: 'contradiction' }

  if (state.is === 'succeeded' || state.is === 'reversed') {
    const isWrong = state.amount !== null && !isSameMoney(state.amount, payout.amount)
    // What arrives unasked has to name the sum; an answer to our question is about the transfer we asked for.
    if (isWrong || (state.amount === null && source === 'notice')) {
      const kept = await keepAsking(tx, now, payout, 'UNKNOWN', null)
      // A return that cannot be believed as it was told may have happened all the same.
      if (source === 'notice' && state.is === 'reversed' && payout.status === 'SUCCEEDED')
        await askSoon(tx, payout, now)
      return isWrong ? { ...kept, alarm: 'amount_mismatch' } : kept
    }
  }
  switch (state.is) {
    case 'succeeded':
      return (await endSucceeded(tx, app, now, payout, state.bankReference)) ? TOLD : isConflict(payout, ['FAILED'])
    case 'reversed':
      return (await endReversed(tx, app, now, payout, state.bankReference)) ? TOLD : isConflict(payout, ['FAILED'])
    case 'failed': {
      const failure = { code: 'BANK_REFUSED', reason: state.reason }
      const ended = await endFailed(tx, app, now, payout, failure)
      return ended ? TOLD : isConflict(payout, ['SUCCEEDED'])
    }
    case 'processing':
      return keepAsking(tx, now, payout, 'SUBMITTED', state.bankReference)
    case 'not_found': {
      if (!isLastWord(payout, now, lastInquiry, source)) return keepAsking(tx, now, payout, 'UNKNOWN', null)
      const reason = 'The bank never received this transfer; its cut-off has passed.'
      return (await endFailed(tx, app, now, payout, { code: 'NOT_RECEIVED_BY_BANK', reason })) ? TOLD : QUIET
    }
    case 'unknown':
      return keepAsking(tx, now, payout, 'UNKNOWN', null)
  }
}

/** Ended another way, and the bank now says otherwise: an old message told late is no contradiction, this is. */
const isConflict = (payout: Payout, ends: readonly Payout['status'][]): Settled =>
  ends.includes(payout.status) ? { isTold: false, alarm: 'contradiction' } : QUIET

/** "Not found" ends a payout only when asked for, twice in a row, and after the rail's cut-off. */
const isLastWord = ({ service, submittedAt }: Payout, now: Date, lastInquiry: string | undefined, source: Source) =>
  source === 'inquiry' &&
  lastInquiry === 'not_found' &&
  service !== null &&
  submittedAt !== null &&
  now >= notFoundIsFinalFrom(service, submittedAt)

async function keepAsking(
  tx: Tx,
  now: Date,
  payout: Payout,
  stage: 'SUBMITTED' | 'UNKNOWN',
  bankReference: string | null,
): Promise<Settled> {
  if (payout.status !== 'PROCESSING') return QUIET
  const dueAt = nextAsking(payout.submittedAt ?? now, now) ?? null
  await keepOpen(tx, payout, { stage: dueAt === null ? 'UNRESOLVED' : stage, dueAt, bankReference })
  return dueAt === null ? { isTold: false, alarm: 'unresolved' } : QUIET
}
