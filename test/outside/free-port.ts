import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the range of ephemeral ports: the system hands it to no other program meanwhile. */
const FIRST = 20_000
const LAST = 32_000

/** A port for a command that listens, if at all, for a moment: of a range that nothing else here takes ports from. */
export const sparePort = (): string => `${randomInt(12_000, FIRST)}`

/** A port of this machine without a listener at the moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
