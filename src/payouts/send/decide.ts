import { isSameMoney } from '../../base/money.ts'
import type { TransferState } from '../../connectors/payout-port.ts'
import { marketOf } from '../../markets/market-of.ts'
import type { Failure, Payout } from '../payout.ts'
import type { PayoutStage } from '../states.ts'
import type { Source } from './bank-response-store.ts'
import { notFoundIsFinalFrom } from './choose-service.ts'
import { nextPollAt } from './poll-schedule.ts'

/** A contradiction of our record of a payout; each needs a person. */
type Alarm = 'amount_mismatch' | 'contradiction' | 'unresolved'

/** The effect of a bank's response on a payout. */
export type Decision = {
  /** `end`: it moves money, once. `keep`: it stays PROCESSING and is polled again, or waits for a person. */
  readonly does:
    | { readonly is: 'end'; readonly as: 'SUCCEEDED' | 'REVERSED'; readonly bankReference: string | null }
    | { readonly is: 'end'; readonly as: 'FAILED'; readonly failure: Failure }
    | {
        readonly is: 'keep'
        readonly stage: PayoutStage
        readonly dueAt: Date | null
        readonly bankReference: string | null
      }
    | { readonly is: 'nothing' }
  readonly alarm?: Alarm
  /** The bank is to be polled at once, although the payout has ended. */
  readonly isDoubted?: true
}

/** A response about a payout that the caller holds locked; `lastInquiry`: the bank's response to the previous inquiry. */
export type Heard = {
  readonly payout: Payout
  readonly state: TransferState
  readonly source: Source
  readonly lastInquiry: string | undefined
  readonly now: Date
}

const NOTHING: Decision = { does: { is: 'nothing' } }

/**
 * Decides the effect of a response from any source: safe to repeat, in any order, a day late. Success, failure and return move
 * money once. Anything else leaves the payout PROCESSING and its money held. A response with another amount, or one that
 * contradicts a final state, moves nothing and raises an alarm.
 */
export function decide(heard: Heard): Decision {
  const { payout, state } = heard
  if (payout.stage === 'QUEUED') return { ...NOTHING, alarm: 'contradiction' }
  switch (state.is) {
    case 'succeeded':
    case 'reversed':
      return decidePaid(heard, state)
    case 'failed': {
      const failure = { code: 'BANK_REFUSED', reason: state.reason }
      return payout.status === 'PROCESSING' ? fail(failure) : contradictionOf(payout, 'SUCCEEDED')
    }
    case 'processing':
      return keep(heard, 'SUBMITTED', state.bankReference)
    case 'not_found': {
      if (!isFinal(heard)) return keep(heard, 'UNKNOWN', null)
      const reason = 'The bank did not receive this transfer by its cut-off.'
      return payout.status === 'PROCESSING' ? fail({ code: 'NOT_RECEIVED_BY_BANK', reason }) : NOTHING
    }
    case 'unknown':
      return keep(heard, 'UNKNOWN', null)
  }
}

type Paid = Extract<TransferState, { is: 'succeeded' | 'reversed' }>

/** Decides about a success or a return, whose amount must be the payout's. */
function decidePaid(heard: Heard, { is, amount, bankReference }: Paid): Decision {
  const { payout, source } = heard
  const isWrong = amount !== null && !isSameMoney(amount, payout.amount)
  // A notification must state the amount; the response to an inquiry is about the transfer inquired about.
  if (isWrong || (amount === null && source === 'notice')) {
    // A return whose notification cannot be trusted may still have happened.
    const isDoubted = source === 'notice' && is === 'reversed' && payout.status === 'SUCCEEDED'
    return {
      ...keep(heard, 'UNKNOWN', null),
      ...(isDoubted && { isDoubted }),
      ...(isWrong && { alarm: 'amount_mismatch' as const }),
    }
  }
  const { status } = payout
  const mayEnd = status === 'PROCESSING' || (is === 'reversed' && status === 'SUCCEEDED')
  if (!mayEnd) return contradictionOf(payout, 'FAILED')
  return { does: { is: 'end', as: is === 'succeeded' ? 'SUCCEEDED' : 'REVERSED', bankReference } }
}

const fail = (failure: Failure): Decision => ({ does: { is: 'end', as: 'FAILED', failure } })

/** A late repeat of an old response is no contradiction; one that denies the final state is. */
const contradictionOf = ({ status }: Payout, denied: Payout['status']): Decision =>
  status === denied ? { ...NOTHING, alarm: 'contradiction' } : NOTHING

/** "Not found" ends a payout only in response to an inquiry, twice in a row, and after the rail's cut-off. */
const isFinal = ({ payout: { service, submittedAt, amount }, now, lastInquiry, source }: Heard): boolean =>
  source === 'inquiry' &&
  lastInquiry === 'not_found' &&
  service !== null &&
  submittedAt !== null &&
  now >= notFoundIsFinalFrom(marketOf(amount.currency), service, submittedAt)

function keep({ payout, now }: Heard, stage: PayoutStage, bankReference: string | null): Decision {
  if (payout.status !== 'PROCESSING') return NOTHING
  const dueAt = nextPollAt(payout.submittedAt ?? now, now)
  if (dueAt) return { does: { is: 'keep', stage, dueAt, bankReference } }
  return { does: { is: 'keep', stage: 'UNRESOLVED', dueAt: null, bankReference }, alarm: 'unresolved' }
}
