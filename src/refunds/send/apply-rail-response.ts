import { Counter } from 'prom-client'
import { DAY_MS, later } from '../../base/clock.ts'
import { metrics } from '../../base/metrics.ts'
import type { Refund, RefundFailure } from '../../checkout/refunds/refund.ts'
import type { RefundFault, RefundState } from '../../connectors/port.ts'
import type { Tx } from '../../db/transaction.ts'
import { nextPollAt } from '../../payouts/send/poll-schedule.ts'
import type { RefundApp } from '../app.ts'
import { succeedRefund } from '../complete.ts'
import { type Key, lockRefund } from '../store.ts'
import { type FallBack, withFallback } from './fall-back.ts'
import { keepProcessing } from './queue-store.ts'
import { insertRailResponse, readLastInquiry, type Source } from './rail-response-store.ts'

const alarms = new Counter({
  name: 'gapura_refund_alarms_total',
  help: 'Responses of a rail that contradict our record of a refund; each needs a person.',
  labelNames: ['alarm'],
  registers: [metrics],
})

type Applied = {
  /** Whether this response was an event. */
  readonly isEvent: boolean
  readonly alarm?: 'contradiction' | 'unresolved'
}
const UNCHANGED: Applied = { isEvent: false }
const RECORDED: Applied = { isEvent: true }
const CONTRADICTION: Applied = { isEvent: false, alarm: 'contradiction' }

/**
 * Applies a rail's response about a refund that was sent, from any source: safe to repeat, in any order, a day late. Success posts
 * the hold. A refund the rail certainly did not make continues with its fallback, or fails. Anything else leaves it PROCESSING
 * with its money held, to be polled again. A response that contradicts a final state moves nothing and raises an alarm.
 */
export async function applyRailResponse(app: RefundApp, key: Key, state: RefundState, source: Source): Promise<void> {
  const { merchantId, id } = key
  const result = await withFallback(app, merchantId, (tx, fallBack) => apply(tx, app, key, state, source, fallBack))
  if (result.isEvent) {
    app.signals.wake('deliveries')
    app.signals.wake('payouts')
  }
  if (result.alarm) {
    alarms.inc({ alarm: result.alarm })
    const ended = { outcome: state.is, railCode: state.railCode }
    app.log.error({ refund: id, merchant: merchantId, alarm: result.alarm, ...ended }, 'refund alarm')
  }
}

async function apply(
  tx: Tx,
  app: RefundApp,
  key: Key,
  state: RefundState,
  source: Source,
  fallBack: FallBack,
): Promise<Applied> {
  const now = app.clock()
  const refund = await lockRefund(tx, key)
  if (!refund) throw new Error(`no refund ${key.id}`)
  const lastInquiry = await readLastInquiry(tx, refund)
  await insertRailResponse(tx, refund, { source, outcome: state.is, railCode: state.railCode, at: now })
  if (refund.stage === 'QUEUED') return CONTRADICTION
  if (refund.status !== 'PROCESSING' || refund.way !== 'rail') return contradictionOf(refund, state)

  switch (state.is) {
    case 'succeeded':
      return (await succeedRefund(tx, app, now, refund, state.railReference)) ? RECORDED : UNCHANGED
    case 'failed':
      return (await fallBack(refund, { code: CODES[state.code], message: state.reason })) ? RECORDED : UNCHANGED
    case 'processing':
      return keepPolling(tx, now, refund, 'SUBMITTED')
    case 'not_found':
      if (!isFinal(refund, now, lastInquiry, source)) return keepPolling(tx, now, refund, 'UNKNOWN')
      return (await fallBack(refund, NOT_RECEIVED)) ? RECORDED : UNCHANGED
    case 'unknown':
      return keepPolling(tx, now, refund, 'UNKNOWN')
  }
}

/** A late repeat of an old response is no contradiction; one that denies the rail's final result is. */
function contradictionOf(refund: Refund, { is }: RefundState): Applied {
  const denied = isSucceededByRail(refund) ? 'failed' : 'succeeded'
  return is === denied ? CONTRADICTION : UNCHANGED
}

const isSucceededByRail = ({ status, way }: Refund): boolean => status === 'SUCCEEDED' && way === 'rail'

const CODES: Record<RefundFault | 'refused', string> = {
  not_supported: 'REFUND_NOT_SUPPORTED',
  window_closed: 'REFUND_WINDOW_CLOSED',
  refused: 'PROVIDER_REFUSED',
}
const NOT_RECEIVED: RefundFailure = {
  code: 'NOT_RECEIVED_BY_PROVIDER',
  message: 'The provider never received this refund.',
}

/** How long a refund unknown to the rail may still be in flight, or booked there and not yet listed. */
const NOT_FOUND_IS_FINAL_MS = DAY_MS

/** "Not found" ends a refund only in response to an inquiry, twice in a row, and a day after it was sent. */
const isFinal = ({ submittedAt }: Refund, now: Date, lastInquiry: string | undefined, source: Source): boolean =>
  source === 'inquiry' &&
  lastInquiry === 'not_found' &&
  submittedAt !== null &&
  now >= later(submittedAt, NOT_FOUND_IS_FINAL_MS)

async function keepPolling(tx: Tx, now: Date, refund: Refund, stage: 'SUBMITTED' | 'UNKNOWN'): Promise<Applied> {
  const dueAt = nextPollAt(refund.submittedAt ?? now, now) ?? null
  await keepProcessing(tx, refund, { stage: dueAt === null ? 'UNRESOLVED' : stage, dueAt })
  return dueAt === null ? { isEvent: false, alarm: 'unresolved' } : UNCHANGED
}
