import { later } from '../../base/clock.ts'

export type PlannedReport = {
  readonly status: 'received' | 'processing' | 'rejected' | 'approved'
  readonly reason: string | null
  readonly dueAt: Date
}

/** A company whose name holds this is turned down. */
const REJECTED_NAME = /REJECT/
const REASON = 'The company name contains REJECT: the sandbox turns those down.'

type Step = readonly [afterMs: number, status: PlannedReport['status']]
type Plan = readonly [Step, Step, ...Step[]]

/** Reported twice and late, as providers do: nothing of it may change the outcome. The last two mean "ready to go live". */
const APPROVING: Plan = [
  [300, 'received'],
  [800, 'processing'],
  [1_000, 'received'],
  [1_500, 'approved'],
  [1_700, 'processing'],
  [2_500, 'approved'],
  [2_700, 'approved'],
]
/** Nothing late after a rejection: that would be the word of a second review. */
const REJECTING: Plan = [
  [300, 'received'],
  [500, 'received'],
  [800, 'processing'],
  [1_000, 'received'],
  [1_500, 'rejected'],
  [1_700, 'rejected'],
]

/** What the sandbox's provider will report of a company, and when. For some the first two are swapped. */
export function planReports(now: Date, company: { legalName: string; isReordered: boolean }): PlannedReport[] {
  const plan = REJECTED_NAME.test(company.legalName) ? REJECTING : APPROVING
  return (company.isReordered ? reorder(plan) : plan).map(([afterMs, status]) => ({
    status,
    reason: status === 'rejected' ? REASON : null,
    dueAt: later(now, afterMs),
  }))
}

const reorder = ([[early, first], [late, second], ...rest]: Plan): Plan => [[early, second], [late, first], ...rest]
