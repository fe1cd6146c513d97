import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from './health.ts'

/** How long requests under way may take once nothing new is accepted; then their connections are cut. */
const FINISH_MAX_MS = 12_000

/**
 * Prepares a server to leave without failing a request: returns how. Leaving, `/readyz` is 503 at once while requests
 * are still accepted for `graceMs`, in which balancers notice; every reply closes its connection. Then nothing new is
 * accepted, what is under way is finished, and connections that have nothing to say are closed.
 * Call it before the first route is registered.
 */
export function prepareToLeave(
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
    // Browsers open connections ahead of need; Node counts one that never spoke as busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    // `localhost` is two addresses, and the framework waits for the requests of one.
    const finished = new Promise<void>((resolve) => (allDone = resolve))
    const patience = new AbortController()
    const cut = sleep(FINISH_MAX_MS, undefined, { signal: patience.signal }).then(
      () => server.server.closeAllConnections(),
      () => {},
    )
    await Promise.race([Promise.all([closed, underWay > 0 ? finished : undefined]), cut])
    patience.abort()
  }
}
