import type { Attributes, SpanContext, SpanKind } from '@opentelemetry/api'

/** Where a trace continues elsewhere: the two headers of W3C Trace Context. */
export type TraceContext = { readonly traceparent: string; readonly tracestate?: string | null }

/** What a span is called and says. Neither ever holds what is secret, personal, or the address of a page (decision 51). */
export type SpanStart = {
  readonly name: string
  readonly kind?: keyof typeof SpanKind
  readonly attributes?: Attributes
  /** When it began, as performance.now() counts; absent: now. */
  readonly startMs?: number
}

/** One operation of a trace, under way. */
export type Span = {
  readonly spanContext: SpanContext
  /** Whether it is recorded, and so everything that is done below it. */
  readonly isSampled: boolean
  set(attributes: Attributes): void
  /** Marks it as failed. `type` is one of few: a code or the name of an error, never its message. */
  fail(type: string): void
  link(other: Span): void
  end(): void
  /** What a request that it makes carries. */
  toContext(): TraceContext
}

/** The span that code runs in, and what the trace is about. */
export type Active = {
  readonly span: Span
  /** Whether events that are recorded in it were caused by it: not by a payer who looks at a page. */
  readonly isCause: boolean
  /** The checkout, payout or refund whose trace this is. */
  readonly subject?: string
  /** In work that several share: those who share it, by subject. */
  readonly members?: ReadonlyMap<string, Active>
}

/** What makes spans; the one implementation is loaded where telemetry is switched on (sdk/start-sdk.ts). */
export type Tracer = {
  active(): Active | undefined
  run<T>(active: Active | undefined, work: () => T): T
  /** Begins a span below `parent`: one of ours, one of another process, or none. */
  begin(start: SpanStart, parent: Span | TraceContext | undefined): Span
  /** Whether traces go on from callers, and to those we call. */
  readonly propagates: boolean
}

let current: Tracer | null = null

/** Null: nothing is traced, which is what a process begins with. */
export const currentTracer = (): Tracer | null => current

export function setTracer(tracer: Tracer | null): void {
  current = tracer
}

export const isTracing = (): boolean => current !== null
