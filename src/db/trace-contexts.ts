import { sql } from 'kysely'
import { activeTrace, causeOf, inSpan, isInTraceOf, outsideTraces, resumeTrace } from '../telemetry/spans.ts'
import { isTracing, type Span, type SpanStart, type TraceContext } from '../telemetry/tracer.ts'
import type { Db } from './db.ts'
import { groupCommitPer } from './group-commit.ts'
import { prepared } from './prepared-statements.ts'
import { type Tx, transaction } from './transaction.ts'

/** What a trace is about: a checkout, payout, refund, report or event. */
type Subject = { readonly merchantId: string; readonly id: string }
type TracedSubject = Subject & { readonly trace: TraceContext | undefined }

/** Longest state that is stored: that of the standard. */
const STATE_MAX = 512

/** Stores traces in the caller's transaction. Undefined ones, which are all where nothing is traced, cost nothing. */
export async function keepTraces(tx: Tx, subjects: readonly TracedSubject[]): Promise<void> {
  const rows = subjects.flatMap(({ merchantId, id, trace }) => {
    if (!trace) return []
    const { traceparent, tracestate } = trace
    const fits = tracestate && tracestate.length <= STATE_MAX
    return [{ merchant_id: merchantId, id, traceparent, tracestate: fits ? tracestate : null }]
  })
  if (rows.length === 0) return
  await tx
    .insertInto('trace_context')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores the active trace as the one in which a subject begins. */
export async function keepActiveTrace(tx: Tx, subject: Subject): Promise<void> {
  if (isTracing()) await keepTraces(tx, [{ ...subject, trace: activeTrace() }])
}

/** Stores the cause of each event, where it is known here; else the event belongs to the trace of its subject. Called only where tracing is on. */
export async function keepCauses(tx: Tx, events: readonly (Subject & { readonly subjectId: string })[]): Promise<void> {
  await keepTraces(
    tx,
    events.map(({ merchantId, id, subjectId }) => ({ merchantId, id, trace: causeOf(subjectId) })),
  )
}

/** As `keepActiveTrace` beside a transaction that must not grow; those of a merchant that come together share one. Never throws. */
export async function keepTraceBeside(db: Db, { merchantId, id }: Subject): Promise<void> {
  const trace = isTracing() ? activeTrace() : undefined
  if (!trace) return
  // A trace that is not stored ends earlier; no request fails for it.
  await outsideTraces(() => writesOf(db).submit(merchantId, { merchantId, id, trace })).catch(() => {})
}

const writesOf = groupCommitPer(async (db: Db, merchantId, batch: readonly TracedSubject[]) => {
  await transaction(db, merchantId, (tx) => keepTraces(tx, batch))
  return batch.map(() => true)
})

/**
 * Does work in a span of the trace in which a subject began: the first of `ids` whose trace was stored. Where nothing is traced
 * the work is all that is done, and nothing is read.
 */
export async function inTraceOf<T>(
  db: Db,
  { merchantId, ids }: { readonly merchantId: string; readonly ids: readonly [string, ...string[]] },
  start: SpanStart,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  if (!isTracing()) return work(null)
  const [id] = ids
  if (isInTraceOf(id)) return inSpan(start, work)
  const stored = await outsideTraces(() => readsOf(db).submit(merchantId, ids)).catch(() => null)
  return resumeTrace(stored ?? undefined, ids.at(-1) ?? id, start, work)
}

const readsOf = groupCommitPer(async (db: Db, merchantId, batch: readonly (readonly string[])[]) => {
  const rows = await transaction(db, merchantId, async (tx) => {
    const read = prepared(sql<TraceContext & { readonly id: string }>`
      select id, traceparent, tracestate from trace_context
      where merchant_id = ${merchantId} and id = any (${[...new Set(batch.flat())]})`)
    return (await read.execute(tx)).rows
  })
  const byId = new Map(rows.map(({ id, ...trace }) => [id, trace]))
  return batch.map((ids): TraceContext | null => {
    const found = ids.find((id) => byId.has(id))
    return found === undefined ? null : (byId.get(found) ?? null)
  })
})
