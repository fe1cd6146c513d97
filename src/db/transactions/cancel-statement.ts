import { connect } from 'node:net'
import type pg from 'pg'

/** What the driver retains of the server's greeting, and its types omit. */
type Greeted = { readonly host: string; readonly port: number; readonly processID: number; readonly secretKey: number }

const TIMEOUT_MS = 1_000
/** In the place of the version in a start packet. Source: PostgreSQL, "Message Formats", CancelRequest. */
const CANCEL_REQUEST = 80_877_102

/**
 * Has the server end the statement of an abandoned connection: it would continue to run beside those of the connections that
 * the pool opens instead. Not awaited, and without effect where the server is unreachable. Without TLS, which every server
 * accepts: the key it carries is useless once the connection is gone. Never for a COMMIT, see `sendCommit`.
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
