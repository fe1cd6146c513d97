import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the range of ephemeral ports: the system hands it to no other program meanwhile. */
const FIRST = 20_000
/** Each worker takes ports of its own: two that drew the same one at a moment would both find it free. */
const WORKERS = 8
const PORTS_EACH = 1_500
const first = FIRST + ((Number(process.env.VITEST_POOL_ID ?? 1) - 1) % WORKERS) * PORTS_EACH
/** One after the other, so that none is handed out again before it is in use; from anywhere, for runs side by side. */
let next = randomInt(PORTS_EACH)

/** A port for a command that listens, if at all, for a moment: of a range that nothing else here takes ports from. */
export const sparePort = (): string => `${randomInt(12_000, FIRST)}`

/** A port of this machine without a listener at the moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (next++ % PORTS_EACH)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
