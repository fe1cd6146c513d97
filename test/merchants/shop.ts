import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildIfStale } from '../../scripts/builds.ts'
import { atEndOfFile } from '../setup/at-end.ts'

// The shop uses the SDK as it is installed.
buildIfStale('packages')

/** The sample shop as a process of its own on `port`, until the test file ends. Returns its origin. */
export async function startShop(gatewayUrl: string, port: number): Promise<string> {
  const env = { ...process.env, PORT: `${port}`, GAPURA_URL: gatewayUrl }
  const shop = spawn(process.execPath, ['examples/shop/server.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  atEndOfFile(() => {
    shop.kill()
  })
  await once(shop.stdout, 'data')
  return `http://localhost:${port}`
}
