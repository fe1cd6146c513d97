import { REFUND_MOVES } from '../../../src/checkout/refunds/states.ts'
import { CHECKOUT_MOVES } from '../../../src/checkout/states.ts'
import { COLLECTOR_MOVES } from '../../../src/collectors/states.ts'
import { INVOICE_MOVES } from '../../../src/invoices/states.ts'
import { PAYOUT_MOVES } from '../../../src/payouts/states.ts'
import type { History } from './history.ts'

/** A subject's status as a check saw it; `rank` orders what is ordered: versions, or the sequence of events. */
type Seen = { status: string; rank: number; fromMs: number; toMs: number; where: string }

const MOVES: Readonly<Record<string, readonly string[]>> = { ...CHECKOUT_MOVES, ...PAYOUT_MOVES }
const MOVES_OF: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  co: CHECKOUT_MOVES,
  po: PAYOUT_MOVES,
  re: REFUND_MOVES,
  col: COLLECTOR_MOVES,
  inv: INVOICE_MOVES,
}
/** PROCESSING, PENDING, FAILED, SUCCEEDED are words of several; the kind of an id tells which table counts. */
const movesOf = (id: string): Readonly<Record<string, readonly string[]>> =>
  MOVES_OF[id.slice(0, id.indexOf('_'))] ?? MOVES

/** Whether `to` can be reached from `from` in any number of legal moves. */
function canReach(moves: Readonly<Record<string, readonly string[]>>, from: string, to: string): boolean {
  const reached = new Set([from])
  for (const status of reached) for (const next of moves[status] ?? []) reached.add(next)
  return reached.has(to)
}

/**
 * Statuses that went back, in a sequence of status checks (one that was sent after another was answered sees the same or
 * later) and in the events of one subject, by their sequence, in any order of arrival.
 */
export const findStepsBack = ({ calls, heard }: History): string[] => [
  ...stepsBackOfChecks(calls),
  ...stepsBackOfEvents(heard),
]

function stepsBackOfChecks(calls: History['calls']): string[] {
  const checks = Map.groupBy(
    calls.filter(({ kind, status }) => (kind === 'status' || kind === 'payout status') && status === 200),
    ({ key }) => key,
  )
  return [...checks].flatMap(([id, looks]) => {
    const seen = looks.map((call): Seen => {
      const reply = JSON.parse(call.body) as { status: unknown; version?: number; data?: { status: string } }
      const status = reply.data?.status ?? String(reply.status)
      return { status, rank: reply.version ?? 0, fromMs: call.fromMs, toMs: call.toMs, where: call.member }
    })
    return seen.flatMap((later, i) => {
      const earlier = seen.slice(0, i).findLast((before) => before.toMs <= later.fromMs)
      if (!earlier) return []
      if (later.rank >= earlier.rank && canReach(movesOf(id), earlier.status, later.status)) return []
      return `${id} was ${earlier.status} (${earlier.rank}) at ${earlier.where}, then ${later.status} (${later.rank}) at ${later.where}`
    })
  })
}

function stepsBackOfEvents(heard: History['heard']): string[] {
  const events = heard.map(({ id, body }) => {
    const { sequence, data } = JSON.parse(body) as { sequence: number; data: { id?: string; status: string } }
    return { id, sequence, subject: data.id, status: data.status }
  })
  return [...Map.groupBy(events, (event) => event.subject)].flatMap(([subject, own]) => {
    // A day of the books has no id.
    if (subject === undefined) return []
    const ordered = [...new Map(own.map((event) => [event.id, event])).values()].sort((a, b) => a.sequence - b.sequence)
    return ordered.flatMap((later, i) => {
      const earlier = ordered[i - 1]
      if (!earlier) return []
      if (later.sequence === earlier.sequence)
        return `${subject} has ${later.sequence} twice: ${earlier.id}, ${later.id}`
      if (canReach(movesOf(subject), earlier.status, later.status)) return []
      return `${subject} was ${earlier.status} (${earlier.sequence}), then ${later.status} (${later.sequence})`
    })
  })
}
