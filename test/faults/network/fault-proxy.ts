import { createServer, type Server, type Socket } from 'node:net'
import type { NetworkFault } from './network-fault.ts'
import { type Connection, newConnection } from './proxied-connection.ts'
import type { Trap } from './trap.ts'

export type FaultProxy = {
  readonly port: number
  /** Begins a fault, for connections that are open and those to come. */
  begin(fault: NetworkFault): Promise<void>
  /** Ends it. Connections that it silenced stay silent: their other ends have to give up by themselves. */
  end(): Promise<void>
  /** Waits for the one moment at which something is to happen; replaces an earlier trap, `null` takes it away. */
  setTrap(trap: Trap | null): void
  /** Whether anybody ever came over it. */
  isUsed(): boolean
  close(): Promise<void>
}

/**
 * A TCP proxy between two programs that passes everything on until a fault is set. `targetOf` says where a new
 * connection goes; null: nowhere, it is reset.
 */
export async function openFaultProxy(targetOf: () => number | null): Promise<FaultProxy> {
  const connections = new Set<Connection>()
  let fault: NetworkFault | null = null
  let trap: Trap | null = null
  let isUsed = false
  let server: Server

  const take = (near: Socket): void => {
    isUsed = true
    const target = targetOf()
    if (target === null) return void near.resetAndDestroy()
    const connection = newConnection(near, target, {
      fault: () => fault,
      trap: () => trap,
      ended: () => connections.delete(connection),
    })
    connections.add(connection)
  }
  const listen = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      server = createServer({ allowHalfOpen: true, noDelay: true }, take)
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
    })
  const stopListening = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const connection of connections) connection.reset()
    await closed
  }

  const port = await listen(0)
  return {
    port,
    async begin(next) {
      fault = next
      if (next.is === 'refuse') await stopListening()
    },
    async end() {
      const ended = fault
      fault = null
      for (const connection of connections) connection.forget()
      if (ended?.is === 'refuse') await listen(port)
    },
    setTrap: (next) => {
      trap = next
    },
    isUsed: () => isUsed,
    async close() {
      if (fault?.is !== 'refuse') await stopListening()
    },
  }
}
