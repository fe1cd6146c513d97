import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { metrics } from '../base/metrics.ts'

/** What `/metrics` shows in Prometheus' text format: of this process, or gathered from several. */
export type ReadMetrics = () => Promise<string>

export const readOwnMetrics: ReadMetrics = () => metrics.metrics()

/** `GET /metrics` beside everything else: only where no one but the operator can reach the server. */
export function metricsRoute(server: FastifyInstance, readMetrics: ReadMetrics): void {
  server.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await readMetrics()))
}

/**
 * Serves `GET /metrics` on a port of its own, so that it can be reached from where the public cannot. Port 0 takes any.
 * Returns the port and how to stop.
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  readMetrics: ReadMetrics,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    readMetrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(503, { 'retry-after': '2' }).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
