import { type Config, readConfig } from '../../compose/config/config.ts'
import { loadSandbox } from '../../compose/load-sandbox.ts'
import { HOME, HOME_CURRENCY } from '../../markets/market-of.ts'
import type { Command } from '../command.ts'
import { announce } from '../logger.ts'
import { readOptions } from '../options.ts'
import { runGateway } from './run-gateway.ts'
import { runProcessGroup } from './run-process-group.ts'

/** No balancer stands before the processes of one start, and they stop together: a grace period would be useless. */
const ALONE = { SHUTDOWN_GRACE_MS: process.env.SHUTDOWN_GRACE_MS || '0' }

export const start: Command = {
  help: `Usage: npm start

Starts everything in one process: PostgreSQL (embedded, in DATA_DIR, unless DATABASE_URL is set), the API, the hosted
pages, the background work and, in the sandbox, the bank. Ctrl-C stops it all. With PROCESSES (a number, or auto for one
a core) that many processes share the port, beside one for the background work; one that dies is restarted.

Environment: GAPURA_ENV (sandbox), HOST, PORT (8080), BASE_URL, CHECKOUT_URL, DATABASE_URL, DATA_DIR (./data),
GAPURA_MASTER_KEY, PROCESSES (1), LOG_LEVEL; docs/configuration.md explains each.`,
  async run(args) {
    readOptions(args, {})
    // The log is for machines; a person who starts it on a laptop needs the addresses.
    const env = { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' }
    const { processes } = readConfig(env)
    if (processes === 1) await runGateway(['serve', 'work'], greet, env)
    else await runProcessGroup([...Array<'serve'>(processes).fill('serve'), 'work'], greet, { ...env, ...ALONE })
  },
}

async function greet(config: Config): Promise<void> {
  const { baseUrl } = config
  const sandbox = await loadSandbox(config)
  if (!sandbox) {
    announce(config, `Gapura serves ${baseUrl}`)
    return
  }
  const { secretKey, login } = sandbox.DEMO_CREDENTIALS
  console.log(`
Gapura is running (sandbox).

  API       ${baseUrl}/v1
  Reference ${baseUrl}/docs
  Dashboard ${baseUrl}/dashboard (${login.email}, ${login.password})

Create a checkout and open its "checkoutUrl":

curl -s ${baseUrl}/v1/checkout \\
  -H 'Authorization: Bearer ${secretKey}' \\
  -H 'Content-Type: application/json' \\
  -d '{"externalId":"order-1","currency":"${HOME_CURRENCY}","amount":${HOME.currencies[0].example},"description":"Kopi Gayo 1 kg","type":"qrcode","successUrl":"https://shop.example/success","cancelUrl":"https://shop.example/cancel"}'

Ctrl-C stops it.
`)
}
