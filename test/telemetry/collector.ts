import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import protobuf from 'protobufjs'
import { atEnd } from '../setup/at-end.ts'

/** A span as it arrived; ids in hexadecimal. */
export type ArrivedSpan = {
  readonly traceId: string
  readonly spanId: string
  /** Empty: a trace begins with it. */
  readonly parentSpanId: string
  readonly traceState: string
  readonly name: string
  readonly kind: string
  readonly attributes: Readonly<Record<string, string>>
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly isFailed: boolean
  readonly service: string
  /** Which process sent it. */
  readonly instance: string
}

export type ArrivedPoint = {
  readonly name: string
  readonly kind: 'sum' | 'gauge' | 'histogram'
  readonly attributes: Readonly<Record<string, string>>
  /** Of a histogram its count. */
  readonly value: number
  readonly bucketCounts: readonly number[]
  readonly instance: string
}

const PROTO = join(import.meta.dirname, 'proto')
const root = new protobuf.Root()
root.resolvePath = (_from, path) => join(PROTO, path)
root.loadSync([
  'opentelemetry/proto/collector/trace/v1/trace_service.proto',
  'opentelemetry/proto/collector/metrics/v1/metrics_service.proto',
])
const service = 'opentelemetry.proto.collector'
const TRACES = root.lookupType(`${service}.trace.v1.ExportTraceServiceRequest`)
const METRICS = root.lookupType(`${service}.metrics.v1.ExportMetricsServiceRequest`)

// biome-ignore lint/suspicious/noExplicitAny: what the published schema decodes to
type Decoded = any

/** A collector that reads what arrives by the schema OpenTelemetry publishes, until the test or, made at the top, the file ends. */
export async function aCollector() {
  const bodies: { readonly path: string; readonly body: Buffer; readonly headers: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks)
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw
      bodies.push({ path: request.url ?? '', body, headers: request.headers })
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const decoded = (path: string, type: protobuf.Type): Decoded[] =>
    bodies
      .filter((arrived) => arrived.path === path)
      .map(({ body }) =>
        type.toObject(type.decode(body), { longs: String, enums: String, arrays: true, bytes: Buffer }),
      )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: (): ArrivedSpan[] =>
      decoded('/v1/traces', TRACES).flatMap(({ resourceSpans }) => resourceSpans.flatMap(spansOf)),
    points: (): ArrivedPoint[] =>
      decoded('/v1/metrics', METRICS).flatMap(({ resourceMetrics }) => resourceMetrics.flatMap(pointsOf)),
  }
}

const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('hex')

const attributesOf = (pairs: Decoded[] = []): Record<string, string> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, String(Object.values(value)[0])]))

function spansOf({ resource, scopeSpans }: Decoded): ArrivedSpan[] {
  const about = attributesOf(resource.attributes)
  return scopeSpans.flatMap(({ spans }: Decoded) =>
    spans.map((span: Decoded) => ({
      traceId: hex(span.traceId),
      spanId: hex(span.spanId),
      parentSpanId: hex(span.parentSpanId),
      traceState: span.traceState ?? '',
      name: span.name,
      kind: span.kind,
      attributes: attributesOf(span.attributes),
      links: span.links.map((link: Decoded) => ({ traceId: hex(link.traceId), spanId: hex(link.spanId) })),
      isFailed: span.status?.code === 'STATUS_CODE_ERROR',
      service: about['service.name'] ?? '',
      instance: about['service.instance.id'] ?? '',
    })),
  )
}

function pointsOf({ resource, scopeMetrics }: Decoded): ArrivedPoint[] {
  const instance = attributesOf(resource.attributes)['service.instance.id'] ?? ''
  return scopeMetrics.flatMap(({ metrics }: Decoded) =>
    metrics.flatMap(({ name, ...metric }: Decoded) =>
      (['sum', 'gauge', 'histogram'] as const).flatMap((kind) =>
        (metric[kind]?.dataPoints ?? []).map((point: Decoded) => ({
          name,
          kind,
          instance,
          attributes: attributesOf(point.attributes),
          value: Number(point.count ?? point.asDouble ?? point.asInt),
          bucketCounts: (point.bucketCounts ?? []).map(Number),
        })),
      ),
    ),
  )
}
