import { type Active, currentTracer, type Span, type SpanStart, type TraceContext, type Tracer } from './tracer.ts'

/**
 * Does work in a span below the active one. Where nothing is traced, or this trace is not sampled, it only does the work.
 * An error of the work fails the span.
 */
export function inSpan<T>(start: SpanStart, work: (span: Span | null) => Promise<T>): Promise<T> {
  const tracer = currentTracer()
  const parent = tracer?.active()
  if (tracer === null || !parent?.span.isSampled) return work(null)
  return runSpan(tracer, { ...parent, span: tracer.begin(start, parent.span) }, work)
}

/**
 * Does work in a span of the trace in which its subject began, perhaps in another process, and links it to what is active
 * here. `stored` undefined: the subject's beginning was not traced, and the span is below the active one.
 */
export function resumeTrace<T>(
  stored: TraceContext | undefined,
  subject: string,
  start: SpanStart,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const tracer = currentTracer()
  if (tracer === null || stored === undefined) return inSpan(start, work)
  const span = tracer.begin(start, stored)
  const here = tracer.active()
  if (here?.span.isSampled) span.link(here.span)
  return runSpan(tracer, { span, isCause: true, subject }, work)
}

async function runSpan<T>(tracer: Tracer, active: Active, work: (span: Span) => Promise<T>): Promise<T> {
  const { span } = active
  try {
    return await tracer.run(active, () => work(span))
  } catch (error) {
    span.fail(failureOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** Does work outside any trace, although it starts in one: a loop that continues for other callers. */
export function outsideTraces<T>(work: () => T): T {
  const tracer = currentTracer()
  return tracer === null ? work() : tracer.run(undefined, work)
}

/** Whether the active span already belongs to the trace of a subject. */
export const isInTraceOf = (subject: string): boolean => currentTracer()?.active()?.subject === subject

/** The headers by which a trace continues at the called party, which sees only the span of that call. */
export function headersOf(span: Span | null, { withState }: { readonly withState: boolean }): Record<string, string> {
  if (span === null || !currentTracer()?.propagates) return {}
  const { traceparent, tracestate } = span.toContext()
  return { traceparent, ...(withState && tracestate ? { tracestate } : {}) }
}

/** The active span, for work that begins in it to store; undefined: there is none, or it is not recorded. */
export function activeTrace(): TraceContext | undefined {
  const span = currentTracer()?.active()?.span
  return span?.isSampled ? span.toContext() : undefined
}

/**
 * The span that caused an event about a subject; undefined: none is known. In shared work it is the span of the member
 * with that subject.
 */
export function causeOf(subject: string): TraceContext | undefined {
  const active = currentTracer()?.active()
  const cause = active?.members ? active.members.get(subject) : active
  if (!cause?.isCause || !cause.span.isSampled) return undefined
  return cause.subject === undefined || cause.subject === subject ? cause.span.toContext() : undefined
}

/** The fields of a log line for its span, by the names of OpenTelemetry's log correlation. */
export function traceFields(): { trace_id: string; span_id: string; trace_flags: string } | Record<string, never> {
  const span = currentTracer()?.active()?.span
  if (!span) return {}
  const { traceId, spanId, traceFlags } = span.spanContext
  return { trace_id: traceId, span_id: spanId, trace_flags: traceFlags.toString(16).padStart(2, '0') }
}

/** Excludes identifiers: no error code has six digits in a row. */
const LOW_CARDINALITY = /^(?!.*\d{6})[\w.-]{1,40}$/

/** A failure in a word. Its message may hold what a caller sent, or a row: it is never shown. */
export function failureOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown }
  const word = [code, name].find((text): text is string => typeof text === 'string' && LOW_CARDINALITY.test(text))
  return word ?? '_OTHER'
}
