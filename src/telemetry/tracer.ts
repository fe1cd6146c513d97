import type { Attributes, SpanContext, SpanKind } from '@opentelemetry/api'

/** The two headers of W3C Trace Context, by which a trace continues elsewhere. */
export type TraceContext = { readonly traceparent: string; readonly tracestate?: string | null }

/** A span's name and attributes. Neither contains secrets, personal data or a page's address (decision 51). */
export type SpanStart = {
  readonly name: string
  readonly kind?: keyof typeof SpanKind
  readonly attributes?: Attributes
  /** Its start, in the time of performance.now(); absent: now. */
  readonly startMs?: number
}

/** One operation of a trace, under way. */
export type Span = {
  readonly spanContext: SpanContext
  /** Whether it is recorded, with everything below it. */
  readonly isSampled: boolean
  set(attributes: Attributes): void
  /** Marks it as failed. `type` is one of few: a code or the name of an error, never its message. */
  fail(type: string): void
  link(other: Span): void
  end(): void
  /** The headers of a request made in it. */
  toContext(): TraceContext
}

/** The span that code runs in, and what the trace is about. */
export type Active = {
  readonly span: Span
  /** Whether events recorded in it were caused by it: a payer looking at a page causes none. */
  readonly isCause: boolean
  /** The checkout, payout or refund whose trace this is. */
  readonly subject?: string
  /** In shared work: its members, by subject. */
  readonly members?: ReadonlyMap<string, Active>
}

/** Creates spans; its one implementation is loaded where telemetry is switched on (sdk/start-sdk.ts). */
export type Tracer = {
  active(): Active | undefined
  run<T>(active: Active | undefined, work: () => T): T
  /** Begins a span below `parent`: one of ours, one of another process, or none. */
  begin(start: SpanStart, parent: Span | TraceContext | undefined): Span
  /** Whether traces continue from callers, and to the parties we call. */
  readonly propagates: boolean
}

let current: Tracer | null = null

/** Null, as at the start of a process: nothing is traced. */
export const currentTracer = (): Tracer | null => current

export function setTracer(tracer: Tracer | null): void {
  current = tracer
}

export const isTracing = (): boolean => current !== null
