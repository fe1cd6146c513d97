import { type Active, currentTracer, type SpanStart } from './tracer.ts'

/** A member of a batch: its span lasts from its submission until the batch is done. */
export type Member = Active

const BATCH: SpanStart = { name: 'group commit' }

/** Joins the active trace to a future batch; undefined: no trace is recorded. */
export function joinBatch(): Member | undefined {
  const tracer = currentTracer()
  const parent = tracer?.active()
  if (tracer === null || !parent?.span.isSampled) return undefined
  return { ...parent, span: tracer.begin(BATCH, parent.span) }
}

/**
 * Runs a batch in the span of its first member, with links to and from the others: its statements run once and appear in
 * one trace. Ends the members' spans.
 */
export async function runBatch<T>(joined: readonly (Member | undefined)[], run: () => Promise<T>): Promise<T> {
  const tracer = currentTracer()
  if (tracer === null) return run()
  const members = joined.filter((member) => member !== undefined)
  const [first, ...others] = members
  // Started by a caller that happened to arrive at the right moment; it does not belong to that trace.
  if (!first) return tracer.run(undefined, run)
  if (joined.length > 1) for (const { span } of members) span.set({ 'db.operation.batch.size': joined.length })
  for (const { span } of others) {
    first.span.link(span)
    span.link(first.span)
  }
  const bySubject = new Map(
    members.flatMap((member) => (member.subject === undefined ? [] : [[member.subject, member]])),
  )
  const active = joined.length === 1 ? first : { span: first.span, isCause: first.isCause, members: bySubject }
  try {
    return await tracer.run(active, run)
  } finally {
    for (const { span } of members) span.end()
  }
}
