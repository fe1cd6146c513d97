import { type Active, currentTracer, type SpanStart, type TraceContext } from './tracer.ts'

/** The span of a request that this process serves, from its arrival until its reply is sent. */
export type RequestSpan = Active

/**
 * Begins the span of a request. `caller`: the trace of the caller, where it is trusted; otherwise a trace begins here. A
 * request that this process makes to itself is part of the trace that makes it.
 */
export function beginRequest(
  start: SpanStart,
  { caller, isCause }: { readonly caller: TraceContext | undefined; readonly isCause: boolean },
): RequestSpan | undefined {
  const tracer = currentTracer()
  if (tracer === null) return undefined
  const before = tracer.propagates ? caller : undefined
  return { span: tracer.begin(start, tracer.active()?.span ?? before), isCause }
}

/** Does work in the span of a request, which stays open. */
export function inRequest<T>(request: RequestSpan | undefined, work: () => T): T {
  const tracer = currentTracer()
  return tracer === null || request === undefined ? work() : tracer.run(request, work)
}

/** Records, as a finished root span, work that turns out to deserve one only at its end. */
export function noteDone(start: SpanStart, failure?: string): void {
  const span = currentTracer()?.begin(start, undefined)
  if (failure !== undefined) span?.fail(failure)
  span?.end()
}
