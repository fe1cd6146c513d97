import { connect } from 'node:net'
import type pg from 'pg'

/** What the driver keeps of the server's greeting, and its types leave out. */
type Greeted = { readonly host: string; readonly port: number; readonly processID: number; readonly secretKey: number }

const TIMEOUT_MS = 1_000
/** Stands where a start packet has its version. Source: PostgreSQL, "Message Formats", CancelRequest. */
const CANCEL_REQUEST = 80_877_102

/**
 * Has the server end the statement of a connection that was given up: it would run on beside those of the connections that
 * the pool opens instead. Not waited for, and nothing comes of it where the server is away. Without TLS, as every server takes
 * it: the key it carries is of no use once the connection is gone. Never for a COMMIT, see `sendCommit`.
 */
export function cancelStatement(client: pg.PoolClient): void {
  const { host, port, processID, secretKey } = client as unknown as Greeted
  const request = Buffer.alloc(16)
  for (const [i, word] of [request.length, CANCEL_REQUEST, processID, secretKey].entries()) {
    request.writeUInt32BE(word >>> 0, 4 * i)
  }
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
  socket.on('error', () => {})
  socket.end(request)
  socket.unref()
}
