import { Counter } from 'prom-client'
import { metrics } from '../../base/metrics.ts'
import { isSameMoney } from '../../base/money.ts'
import { countMoney } from '../../connections/health/money-metrics.ts'
import type { TransferState } from '../../connectors/payout-port.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { PayoutApp } from '../app.ts'
import type { Payout } from '../payout.ts'
import { lockPayout } from '../store.ts'
import { insertBankResponse, readLastInquiry, type Source } from './bank-response-store.ts'
import { notFoundIsFinalFrom } from './choose-service.ts'
import { failPayout, reversePayout, succeedPayout } from './complete.ts'
import { nextPollAt } from './poll-schedule.ts'
import { keepProcessing, pollSoon, stopPolling } from './queue-store.ts'

const alarms = new Counter({
  name: 'gapura_payout_alarms_total',
  help: 'Answers of a bank that contradict what we know of a payout; each wants a person.',
  labelNames: ['alarm'],
  registers: [metrics],
})

/**
 * Applies what a bank reports of a payout that was sent, whatever the source: safe to repeat, in any order, a day late.
 * Success, failure and return move money once, in the transaction of the move. Anything else leaves the payout
 * PROCESSING and its money held, to be polled again. A response with another amount, or one that contradicts an end,
 * moves nothing and raises an alarm.
 */
export async function applyBankResponse(
  app: Pick<PayoutApp, 'db' | 'clock' | 'livemode' | 'signals' | 'log'>,
  key: { merchantId: string; id: string },
  state: TransferState,
  source: Source,
): Promise<void> {
  const result = await transaction(app.db, key.merchantId, (tx) => apply(tx, app, key, state, source))
  if (result.hasEnded) app.signals.wake('deliveries')
  if (result.arrived) countMoney(result.arrived.connectionId, 'out', result.arrived.amount)
  if (result.alarm) {
    alarms.inc({ alarm: result.alarm })
    app.log.error({ payout: key.id, alarm: result.alarm, said: state.is, railCode: state.railCode }, 'payout alarm')
  }
}

type Applied = {
  /** Whether this response ended the payout, and so recorded an event. */
  readonly hasEnded: boolean
  /** The payout whose money has reached its receiver by this response. */
  readonly arrived?: Payout
  readonly alarm?: 'amount_mismatch' | 'contradiction' | 'unresolved'
}

const UNCHANGED: Applied = { hasEnded: false }
const ENDED: Applied = { hasEnded: true }

async function apply(
  tx: Tx,
  app: Pick<PayoutApp, 'clock' | 'livemode'>,
  key: { merchantId: string; id: string },
  state: TransferState,
  source: Source,
): Promise<Applied> {
  const now = app.clock()
  const payout = await lockPayout(tx, key)
  if (!payout) throw new Error(`there is no payout ${key.id}`)
  const lastInquiry = await readLastInquiry(tx, payout)
  await insertBankResponse(tx, payout, { source, said: state.is, railCode: state.railCode, at: now })
  if (payout.status !== 'PROCESSING') await stopPolling(tx, payout)
  if (payout.stage === 'QUEUED') return { hasEnded: false, alarm: 'contradiction' }

  switch (state.is) {
    case 'succeeded':
    case 'reversed':
      return applyPaid(tx, app, now, payout, state, source)
    case 'failed': {
      const failure = { code: 'BANK_REFUSED', reason: state.reason }
      return (await failPayout(tx, app, now, payout, failure)) ? ENDED : contradictionOf(payout, 'SUCCEEDED')
    }
    case 'processing':
      return keepPolling(tx, now, payout, 'SUBMITTED', state.bankReference)
    case 'not_found': {
      if (!isFinal(payout, now, lastInquiry, source)) return keepPolling(tx, now, payout, 'UNKNOWN', null)
      const reason = 'The bank never received this transfer; its cut-off has passed.'
      return (await failPayout(tx, app, now, payout, { code: 'NOT_RECEIVED_BY_BANK', reason })) ? ENDED : UNCHANGED
    }
    case 'unknown':
      return keepPolling(tx, now, payout, 'UNKNOWN', null)
  }
}

type Paid = Extract<TransferState, { is: 'succeeded' | 'reversed' }>

/** A success or a return, where its amount is the payout's. */
async function applyPaid(
  tx: Tx,
  app: Pick<PayoutApp, 'livemode'>,
  now: Date,
  payout: Payout,
  { is, amount, bankReference }: Paid,
  source: Source,
): Promise<Applied> {
  const isWrong = amount !== null && !isSameMoney(amount, payout.amount)
  // A notification has to name the amount; the response to an inquiry is about the transfer inquired about.
  if (isWrong || (amount === null && source === 'notice')) {
    const kept = await keepPolling(tx, now, payout, 'UNKNOWN', null)
    // A return that cannot be trusted as it was notified may have happened all the same.
    if (source === 'notice' && is === 'reversed' && payout.status === 'SUCCEEDED') await pollSoon(tx, payout, now)
    return isWrong ? { ...kept, alarm: 'amount_mismatch' } : kept
  }
  const hasArrived = is === 'succeeded'
  const complete = hasArrived ? succeedPayout : reversePayout
  if (!(await complete(tx, app, now, payout, bankReference))) return contradictionOf(payout, 'FAILED')
  return hasArrived ? { ...ENDED, arrived: payout } : ENDED
}

/** A late repeat of an old response is no contradiction; one that denies how the payout ended is. */
const contradictionOf = ({ status }: Payout, denied: Payout['status']): Applied =>
  status === denied ? { hasEnded: false, alarm: 'contradiction' } : UNCHANGED

/** "Not found" ends a payout only in response to an inquiry, twice in a row, and after the rail's cut-off. */
const isFinal = ({ service, submittedAt }: Payout, now: Date, lastInquiry: string | undefined, source: Source) =>
  source === 'inquiry' &&
  lastInquiry === 'not_found' &&
  service !== null &&
  submittedAt !== null &&
  now >= notFoundIsFinalFrom(service, submittedAt)

async function keepPolling(
  tx: Tx,
  now: Date,
  payout: Payout,
  stage: 'SUBMITTED' | 'UNKNOWN',
  bankReference: string | null,
): Promise<Applied> {
  if (payout.status !== 'PROCESSING') return UNCHANGED
  const dueAt = nextPollAt(payout.submittedAt ?? now, now) ?? null
  await keepProcessing(tx, payout, { stage: dueAt === null ? 'UNRESOLVED' : stage, dueAt, bankReference })
  return dueAt === null ? { hasEnded: false, alarm: 'unresolved' } : UNCHANGED
}
