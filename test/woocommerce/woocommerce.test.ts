import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/inputs.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { aReceiver } from '../merchants/receiver.ts'
import { atEndOfFile } from '../setup/at-end.ts'

/** `npm run test:woocommerce` has a hundred. */
const ORDERS = process.env.ORDERS ?? '8'
const PLUGIN = join(ROOT, 'packages/woocommerce')

const has = (...[command = '', ...args]: string[]): boolean => spawnSync(command, args).status === 0
const lacks = has('php', '-r', 'exit(PHP_VERSION_ID >= 80100 && extension_loaded("curl") ? 0 : 1);')
  ? has('phpunit', '--version')
    ? ''
    : ' (phpunit is not installed)'
  : ' (php 8.1 with curl is not installed)'

test.skipIf(lacks !== '')(`the plugin sells, and loses no order of ${ORDERS}${lacks}`, async () => {
  const gateway = await sharedGateway()
  const spool = mkdtempSync(join(tmpdir(), 'gapura-shop-'))
  atEndOfFile(() => rmSync(spool, { recursive: true, force: true }))
  const receiver = await aReceiver()
  let count = 0
  receiver.answer = (response, { body, headers }) => {
    const file = join(spool, `${count++}`)
    writeFileSync(file, JSON.stringify({ body, headers }))
    renameSync(file, `${file}.json`)
    response.writeHead(204).end()
  }
  const env = {
    ...process.env,
    GATEWAY_URL: gateway.url,
    GATEWAY_KEY: gateway.secretKey,
    SHOP_WEBHOOKS: receiver.url,
    SPOOL: spool,
    ORDERS,
  }
  const run = promisify(execFile)('phpunit', ['--do-not-cache-result', '--bootstrap', 'tests/bootstrap.php', 'tests'], {
    cwd: PLUGIN,
    env,
  })
  const { stdout, stderr } = await run.catch((error: Error & { stdout: string }) => {
    throw new Error(error.stdout, { cause: error })
  })
  expect(stdout).toMatch(/^OK \(/m)
  if (process.env.ORDERS) console.log(stderr.trim())
})
