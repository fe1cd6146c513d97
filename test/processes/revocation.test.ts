import { expect, test } from 'vitest'
import { transaction } from '../../src/db/transaction.ts'
import { revokeAccessTokens } from '../../src/merchants/access-tokens/revocation.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { signIn } from '../gateway/dashboard.ts'
import { aGateway, freePort, until } from '../gateway/gateway.ts'
import { aProcess } from '../gateway/process.ts'

/** What is remembered lives for a second. */
const BOUND_MS = 2_500

const here = await aGateway({ WORK: 'off' })

/** Two other processes: one is notified of changes, the other has lost its notification channel. */
async function others() {
  const env = {
    DATABASE_URL: here.databaseUrl,
    DATABASE_LISTEN_URL: here.directUrl,
    GAPURA_MASTER_KEY: here.masterKeyText,
  }
  const deaf = { ...env, DATABASE_LISTEN_URL: `postgres://unknown@127.0.0.1:${await freePort()}/none` }
  const started = await Promise.all(
    [env, deaf].map((each) =>
      aProcess({ command: ['serve'], env: { ...each, BASE_URL: here.config.baseUrl, SHUTDOWN_GRACE_MS: '0' } }),
    ),
  )
  await Promise.all(started.map((process) => process.ready()))
  return started.map(({ url }) => url) as [hearing: string, deaf: string]
}

type Credential = { readonly path: string; readonly headers: Record<string, string> }

const statusAt = async (url: string, { path, headers }: Credential): Promise<number> =>
  (await fetch(url + path, { headers })).status

/**
 * Revokes a credential that every process knows, and waits until each refuses it. `isHeard`: those that hear refused it
 * while the deaf one, which had learned it before them, still took it, so that no memory had run out: only word of the
 * change can have reached them. Of that nothing is seen on a machine too busy to ask in time.
 */
async function revoke([hearing, deaf]: readonly [string, string], credential: Credential, end: () => Promise<unknown>) {
  const hearers = [here.url, hearing]
  for (const url of [deaf, ...hearers]) expect(await statusAt(url, credential)).toBe(200)
  await end()
  const endedMs = performance.now()
  for (const url of hearers) await until(async () => (await statusAt(url, credential)) === 401)
  const isHeard = (await statusAt(deaf, credential)) === 200
  await until(async () => (await statusAt(deaf, credential)) === 401)
  return isHeard && performance.now() - endedMs < BOUND_MS
}

test('a revoked key or token is refused by every process: at once where it is notified, within its short life where not', async () => {
  const processes = await others()
  const owner = await signIn(here)
  const aKey = async () => {
    const body = { region: 'ID', scopes: ['checkout', 'send_money'] }
    const key = await owner.call('POST', '/dashboard/api/keys', { body })
    expect(key.status).toBe(200)
    return key.body as { id: string; key: string }
  }
  const byKey = (key: string): Credential => ({ path: '/v1/checkout', headers: { authorization: `Bearer ${key}` } })
  const byTokenOf = async (key: string): Promise<Credential> => {
    const { body } = await here.call('POST', '/v1/auth/token', { key, body: { grant_type: 'client_credentials' } })
    return { path: '/v1/send-money', headers: { publicaccesstoken: `Bearer ${body.access_token}` } }
  }
  const endKey = async ({ id }: { id: string }, credential: Credential) => {
    expect((await owner.call('DELETE', `/dashboard/api/keys/${id}`)).status).toBe(204)
    expect(await statusAt(here.url, credential)).toBe(401)
  }

  await until(async () => {
    const key = await aKey()
    return revoke(processes, byKey(key.key), () => endKey(key, byKey(key.key)))
  })
  // The token ends with the key that it was made with.
  await until(async () => {
    const key = await aKey()
    const token = await byTokenOf(key.key)
    return revoke(processes, token, () => endKey(key, token))
  })
  await until(async () => {
    const { key } = await aKey()
    // A token counts by whole seconds: one of the second of an earlier revocation is revoked as well.
    const token = await until(async () => {
      const made = await byTokenOf(key)
      return (await statusAt(here.url, made)) === 200 && made
    })
    return revoke(processes, token, () =>
      transaction(here.db, DEMO.merchantId, (tx) => revokeAccessTokens(tx, DEMO.merchantId, new Date())),
    )
  })
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
