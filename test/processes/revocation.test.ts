import { expect, test } from 'vitest'
import { transaction } from '../../src/db/transaction.ts'
import { revokeAccessTokens } from '../../src/merchants/access-tokens/revocation.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { signIn } from '../dashboard.ts'
import { aGateway, freePort, until } from '../gateway.ts'
import { aProcess } from '../process.ts'

/** Well under the second that what is remembered lives: only word of the change is that quick. */
const AT_ONCE_MS = 400
const BOUND_MS = 2_500

const here = await aGateway({ WORK: 'off' })

/** Two other processes: one hears of changes, the other has lost its way to hear of them. */
async function others() {
  const env = {
    DATABASE_URL: here.databaseUrl,
    DATABASE_LISTEN_URL: here.directUrl,
    GAPURA_MASTER_KEY: here.masterKeyText,
  }
  const deaf = { ...env, DATABASE_LISTEN_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` }
  const started = await Promise.all(
    [env, deaf].map((each) =>
      aProcess({ command: ['serve'], env: { ...each, BASE_URL: here.config.baseUrl, SHUTDOWN_GRACE_MS: '0' } }),
    ),
  )
  await Promise.all(started.map((process) => process.ready()))
  return started.map(({ url }) => url) as [string, string]
}

/** How long the gateway at `url` went on taking a credential. */
async function takenFor(url: string, path: string, headers: Record<string, string>): Promise<number> {
  const startedMs = performance.now()
  await until(async () => (await fetch(url + path, { headers })).status === 401)
  return performance.now() - startedMs
}

test('a revoked key or token is refused by every process: at once where it is notified, within its short life where not', {
  retry: 2,
}, async () => {
  const [hearing, deaf] = await others()
  const owner = await signIn(here)
  const key = await owner.call('POST', '/dashboard/api/keys', {
    body: { region: 'ID', scopes: ['checkout', 'send_money'] },
  })
  expect(key.status).toBe(200)
  const byKey = { authorization: `Bearer ${key.body.key}` }
  const tokenOf = async (secretKey: string) => {
    const body = { grant_type: 'client_credentials' }
    const token = await here.call('POST', '/v1/auth/token', { key: secretKey, body })
    return { publicaccesstoken: `Bearer ${token.body.access_token}` }
  }
  const byItsToken = await tokenOf(key.body.key)
  const byToken = await tokenOf(DEMO.secretKey)
  const everywhere = [here.url, hearing, deaf]
  const statuses = (path: string, headers: Record<string, string>) =>
    Promise.all(everywhere.map(async (url) => (await fetch(url + path, { headers })).status))

  expect(await statuses('/v1/checkout', byKey)).toEqual([200, 200, 200])
  expect(await statuses('/v1/send-money', byItsToken)).toEqual([200, 200, 200])
  expect((await owner.call('DELETE', `/dashboard/api/keys/${key.body.id}`)).status).toBe(204)
  expect((await fetch(`${here.url}/v1/checkout`, { headers: byKey })).status).toBe(401)
  const [heardMs, unheardMs] = await Promise.all([hearing, deaf].map((url) => takenFor(url, '/v1/checkout', byKey)))
  expect(heardMs).toBeLessThan(AT_ONCE_MS)
  expect(unheardMs).toBeLessThan(BOUND_MS)
  // The token ends with the key that it was made with.
  await Promise.all(everywhere.map((url) => takenFor(url, '/v1/send-money', byItsToken)))

  expect(await statuses('/v1/send-money', byToken)).toEqual([200, 200, 200])
  await transaction(here.db, DEMO.merchantId, (tx) =>
    revokeAccessTokens(tx, DEMO.merchantId, new Date(Date.now() + 1_000)),
  )
  const tookMs = await Promise.all(everywhere.map((url) => takenFor(url, '/v1/send-money', byToken)))
  expect(Math.max(tookMs[0] ?? 0, tookMs[1] ?? 0)).toBeLessThan(AT_ONCE_MS)
  expect(tookMs[2]).toBeLessThan(BOUND_MS)
})

test('an origin that was taken off the settings is refused here with the next request', async () => {
  const origin = 'https://shop.example'
  const isAllowed = async () =>
    (await fetch(`${here.url}/v1/auth/clients/csrf`, { headers: { origin } })).status === 200
  expect(await isAllowed()).toBe(true)
  const set = (allowedOrigins: string[]) => here.call('PATCH', '/v1/settings', { body: { allowedOrigins } })
  await set([])
  expect(await isAllowed()).toBe(false)
  await set([origin])
  expect(await isAllowed()).toBe(true)
})
