import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aDatabase } from '../database/database.ts'
import { callsTo, freePort, until } from '../gateway/gateway.ts'
import { aDirectory, aProcess } from '../gateway/process.ts'
import { atEnd } from '../setup/at-end.ts'
import { type ArrivedSpan, aCollector } from './collector.ts'

/** A caller's own trace, of which our spans become a part. */
export function aCaller() {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  const headers = { traceparent: `00-${traceId}-${spanId}-01`, tracestate: 'shop=t61rcWkgMzE' }
  return { traceId, spanId, headers }
}

export const namesOf = (spans: readonly ArrivedSpan[]) => new Set(spans.map(({ name }) => name))

/**
 * A sandbox of two processes, one that serves and one that works, that export to a collector, and its demo merchant's endpoint,
 * whose address ends in `hook`. Made at the top of a file, it lasts as long.
 */
export async function aTracedDeployment({ masterKey = randomBytes(32).toString('base64'), hook = '' } = {}) {
  const collector = await aCollector()
  const receiver = await aReceiver()
  const { url: databaseUrl } = await aDatabase()
  const port = `${await freePort()}`
  const env = {
    DATABASE_URL: databaseUrl,
    GAPURA_MASTER_KEY: masterKey,
    HOST: '127.0.0.1',
    PORT: port,
    BASE_URL: `http://localhost:${port}`,
    SHUTDOWN_GRACE_MS: '0',
    BANK_TRANSFER_MS: '0',
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collectors-token',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
    OTEL_SERVICE_NAME: 'gapura-of-the-test',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
    OTEL_METRIC_EXPORT_TIMEOUT: '1000',
  }
  const serving = await aProcess({ command: ['serve'], env, dataDir: aDirectory() })
  await serving.ready()
  await aProcess({ command: ['work'], env, dataDir: aDirectory() })
  const call = callsTo(serving.url)
  await call('PATCH', '/v1/settings', { body: { webhookUrl: `${receiver.url}/${hook}` } })

  const spansOf = (traceId: string) => collector.spans().filter((span) => span.traceId === traceId)
  return {
    env,
    serving,
    collector,
    received: receiver.received,
    call,
    spansOf,
    /** Waits until an endpoint was notified. */
    untilNotified: (type: string, subject: string) =>
      until(async () => receiver.received.find((one) => one.type === type && one.subject === subject)),
    /** Waits until the span that a header names has arrived, and all that are above those that have. */
    treeWith: (traceparent: unknown, { traceId, spanId }: ReturnType<typeof aCaller>) => {
      const [, trace, last] = String(traceparent).split('-')
      if (trace !== traceId) throw new Error(`${traceparent} is not of the trace ${traceId}`)
      return until(async () => {
        const spans = spansOf(traceId)
        const ids = new Set(spans.map((span) => span.spanId))
        const isWhole = spans.every(({ parentSpanId }) => parentSpanId === spanId || ids.has(parentSpanId))
        return ids.has(last ?? '') && isWhole ? spans : undefined
      })
    },
  }
}

type Received = { readonly type: string; readonly subject: string; readonly headers: IncomingHttpHeaders }

/** A merchant's endpoint that records the headers of what it receives. */
async function aReceiver() {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      const { type, data } = JSON.parse(text) as { type: string; data: { id?: string; checkoutId?: string } }
      received.push({ type, subject: data.checkoutId ?? data.id ?? '', headers: request.headers })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, received }
}
