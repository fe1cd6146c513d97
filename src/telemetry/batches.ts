import { type Active, currentTracer, type SpanStart } from './tracer.ts'

/** One of those that share a batch: its span lasts from when it is submitted until the batch is done. */
export type Member = Active

const BATCH: SpanStart = { name: 'group commit' }

/** Joins the active trace to a batch that is still to come; undefined: there is none that is recorded. */
export function joinBatch(): Member | undefined {
  const tracer = currentTracer()
  const parent = tracer?.active()
  if (tracer === null || !parent?.span.isSampled) return undefined
  return { ...parent, span: tracer.begin(BATCH, parent.span) }
}

/**
 * Runs a batch in the span of its first member, which the others are linked with, in both directions: its statements are
 * done once, and stand in one trace. Ends the members' spans.
 */
export async function runBatch<T>(joined: readonly (Member | undefined)[], run: () => Promise<T>): Promise<T> {
  const tracer = currentTracer()
  if (tracer === null) return run()
  const members = joined.filter((member) => member !== undefined)
  const [first, ...others] = members
  // Begun by a caller that arrived at the right moment, whose trace it is not.
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
