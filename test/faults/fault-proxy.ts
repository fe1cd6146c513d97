import { createServer, type Server, type Socket } from 'node:net'
import { type Connection, newConnection } from './proxied-connection.ts'
import type { Trap } from './trap.ts'

/**
 * What a network does to those who trust it. `delay`: every piece comes later. `cut`: closed in the middle of a piece.
 * `reset`: RST on whatever moves. `half-open`: one direction goes silent, and stays so for the connections it met.
 * `blackhole`: connections are taken and nothing is ever answered. `refuse`: nobody listens.
 */
export type NetworkFault =
  | { readonly is: 'delay'; readonly ms: number }
  | { readonly is: 'cut' }
  | { readonly is: 'reset' }
  | { readonly is: 'half-open'; readonly silent: 'up' | 'down' }
  | { readonly is: 'blackhole' }
  | { readonly is: 'refuse' }

export type FaultProxy = {
  readonly port: number
  /** Begins a fault, for connections that are open and those to come. */
  begin(fault: NetworkFault): Promise<void>
  /** Ends it. Connections that it silenced stay silent: whoever waits for them has to give up by itself. */
  end(): Promise<void>
  /** Waits for the one moment at which something is to happen; replaces an earlier trap, `null` takes it away. */
  setTrap(trap: Trap | null): void
  close(): Promise<void>
}

/**
 * A TCP proxy between two programs that passes everything on until it is told not to. `targetOf` says where a new
 * connection goes; null: nowhere, it is reset.
 */
export async function openFaultProxy(targetOf: () => number | null): Promise<FaultProxy> {
  const connections = new Set<Connection>()
  let fault: NetworkFault | null = null
  let trap: Trap | null = null
  let server: Server

  const take = (near: Socket): void => {
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
    async close() {
      if (fault?.is !== 'refuse') await stopListening()
    },
  }
}
