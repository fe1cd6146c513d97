import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Tracer as ApiTracer,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { Active, Span, SpanStart, TraceContext, Tracer } from '../tracer.ts'

const W3C = new W3CTraceContextPropagator()
const GETTER = {
  get: (carrier: TraceContext, key: string) => carrier[key as keyof TraceContext] ?? undefined,
  keys: (carrier: TraceContext) => Object.keys(carrier),
}
type Carrier = { traceparent: string; tracestate?: string }
const SETTER = {
  set(carrier: Carrier, key: string, value: string) {
    carrier[key as keyof Carrier] = value
  },
}

/** The tracer over OpenTelemetry's; nothing is registered globally, so that no package traces by itself. */
export function openTracer(spans: ApiTracer, propagates: boolean): Tracer {
  const storage = new AsyncLocalStorage<Active | undefined>()
  return {
    active: () => storage.getStore(),
    run: (active, work) => storage.run(active, work),
    begin: (start, parent) => beginSpan(spans, start, parentOf(parent)),
    propagates,
  }
}

/** Reads another process's trace context by the standard; anything else counts as none. */
function parentOf(parent: Span | TraceContext | undefined): Context {
  if (parent === undefined) return ROOT_CONTEXT
  if ('spanContext' in parent) return trace.setSpanContext(ROOT_CONTEXT, parent.spanContext)
  return W3C.extract(ROOT_CONTEXT, parent, GETTER)
}

function beginSpan(spans: ApiTracer, start: SpanStart, parent: Context): Span {
  const { name, kind = 'INTERNAL', attributes = {}, startMs } = start
  const options = { kind: SpanKind[kind], attributes, ...(startMs === undefined ? {} : { startTime: startMs }) }
  const span = spans.startSpan(name, options, parent)
  const spanContext = span.spanContext()
  return {
    spanContext,
    isSampled: (spanContext.traceFlags & TraceFlags.SAMPLED) !== 0,
    set: (more) => void span.setAttributes(more),
    fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
    link: ({ spanContext: other }) => void span.addLink({ context: other }),
    end: () => span.end(),
    toContext() {
      const carrier: Carrier = { traceparent: '' }
      W3C.inject(trace.setSpanContext(ROOT_CONTEXT, spanContext), carrier, SETTER)
      return carrier
    },
  }
}
