import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from './health.ts'

/** How long requests under way may take once nothing new is accepted; then their connections are cut. */
const FINISH_MAX_MS = 12_000

/**
 * Prepares a server to shut down without failing a request; returns the function that does. From then on `/readyz` is 503
 * while requests are still accepted for `graceMs`, in which load balancers notice; every reply closes its connection. Then
 * nothing new is accepted, requests under way are finished, and idle connections are closed.
 * Call it before the first route is registered.
 */
export function prepareGracefulShutdown(
  server: FastifyInstance,
  { readiness, graceMs, endWaits }: { readiness: Readiness; graceMs: number; endWaits: () => void },
): () => Promise<void> {
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.isStopping) reply.header('connection', 'close')
    done(null, payload)
  })
  let underWay = 0
  let allDone = () => {}
  server.addHook('onRequest', (_request, reply, done) => {
    underWay++
    reply.raw.once('close', () => {
      if (--underWay === 0) allDone()
    })
    done()
  })
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  return async () => {
    readiness.isStopping = true
    if (server.server.listening) await sleep(graceMs)
    endWaits()
    const closed = server.close()
    // Browsers open connections ahead of need; Node counts one that never sent a byte as busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    // `localhost` is two addresses, and the framework waits for the requests of one.
    const finished = new Promise<void>((resolve) => (allDone = resolve))
    const cutTimer = new AbortController()
    const cut = sleep(FINISH_MAX_MS, undefined, { signal: cutTimer.signal }).then(
      () => server.server.closeAllConnections(),
      () => {},
    )
    await Promise.race([Promise.all([closed, underWay > 0 ? finished : undefined]), cut])
    cutTimer.abort()
  }
}
