import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aProcess, aReadyDirectory, type Started } from '../gateway/process.ts'
import { runCommand } from '../restore/commands.ts'

/** A whole Gapura of its own: processes and database. */
export type Cell = {
  readonly name: string
  readonly port: number
  readonly host: string
  /** Runs one of its commands, and gives what it printed. Throws with that where it failed. */
  command(...words: string[]): Promise<string>
  /** kill -9 of everything at once: its processes and its database. */
  kill(): Promise<void>
  /** Starts it again on what it had. */
  start(): Promise<void>
}

type Settings = { readonly name: string; readonly routes: string; readonly port: number; readonly proxyPort: number }

export async function aCell({ name, routes, port, proxyPort }: Settings): Promise<Cell> {
  const host = `${name}.localhost`
  const dataDir = await aReadyDirectory()
  const env = {
    PORT: `${port}`,
    HOST: '127.0.0.1',
    BASE_URL: `http://${host}:${proxyPort}`,
    CHECKOUT_URL: `http://localhost:${proxyPort}`,
    CELL_ROUTES: routes,
    TRUST_PROXY: '1',
    LIMIT_PER_SECOND: '100000',
    LIMIT_BURST: '100000',
  }
  let running: Started
  const start = async () => {
    running = await aProcess({ dataDir, env })
    await running.ready()
  }
  await start()
  return {
    name,
    port,
    host,
    start,
    async command(...words) {
      const { code, said } = await runCommand(words, { ...env, DATA_DIR: dataDir })
      if (code !== 0) throw new Error(`${words.join(' ')}: ${said}`)
      return said.trim()
    },
    async kill() {
      const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(-(running.child.pid ?? 0), 'SIGKILL')
      // Its children notice that it is gone and end by themselves, as after the power went.
      process.kill(postmaster, 'SIGKILL')
      await running.ended
    },
  }
}
