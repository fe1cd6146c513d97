import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort, until } from '../../gateway/gateway.ts'
import {
  aMigratedDatabase,
  aProductionGateway,
  aProductionProcess,
  productionEnv,
  runCommand,
  runHere,
  runJson,
} from './production.ts'

const POLICY = "default-src 'none'"

async function serve() {
  const adminPort = await freePort()
  const env = productionEnv(await aMigratedDatabase(), { ADMIN_PORT: `${adminPort}` })
  const started = await aProductionProcess(env)
  await started.ready()
  return { ...started, env, adminPort }
}

/** The same in this process. */
async function serveHere(change: Record<string, string>) {
  const lines: string[] = []
  const { url } = await aProductionGateway(productionEnv(await aMigratedDatabase(), change), lines)
  return { url, output: () => lines.join('') }
}

const alone = await serve()
const behindOne = await serveHere({ TRUST_PROXY: '1', LIMIT_FAILURES_PER_MINUTE: '3' })

/** The address in the log line of the last request. */
const lastAddress = (output: string): string | undefined =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg?: string; ip?: string })
    .findLast(({ msg }) => msg === 'request')?.ip

const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers })

test('a forged X-Forwarded-For is not believed, behind any proxy', async () => {
  await get(`${alone.url}/healthz`, { 'x-forwarded-for': '203.0.113.9' })
  await expect.poll(() => lastAddress(alone.output())).toMatch(/^(::ffff:)?127\.0\.0\.1$|^::1$/)

  // What the client forged, and what the one proxy in front added.
  await get(`${behindOne.url}/healthz`, { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' })
  await expect.poll(() => lastAddress(behindOne.output())).toBe('198.51.100.7')

  const behindNetwork = await serveHere({ TRUST_PROXY: '127.0.0.0/8, ::1, 198.51.100.0/24' })
  await get(`${behindNetwork.url}/healthz`, { 'x-forwarded-for': '203.0.113.9, 192.0.2.1, 198.51.100.7' })
  await expect.poll(() => lastAddress(behindNetwork.output())).toBe('192.0.2.1')
})

test('limits count by the address that the proxy saw', async () => {
  const { url } = behindOne
  const attempt = async (n: number) =>
    (await get(`${url}/v1/settings`, { authorization: 'Bearer no', 'x-forwarded-for': `203.0.113.${n}, 198.51.100.8` }))
      .status
  const statuses = []
  for (let n = 1; n <= 6; n++) statuses.push(await attempt(n))
  expect(statuses).toEqual([401, 401, 401, 429, 429, 429])
})

const url = 'postgres://gapura@127.0.0.1:1/gapura?sslmode=disable'
const refused: readonly (readonly [what: string, change: Record<string, string>, says: RegExp])[] = [
  ['a proxy that is anyone', { TRUST_PROXY: 'true' }, /TRUST_PROXY must be the number of proxies/],
  ['a database in the clear', { DATABASE_URL: 'postgres://gapura@db.example/gapura' }, /add \?sslmode=verify-full/],
  ['a clear way to listen', { DATABASE_LISTEN_URL: 'postgres://gapura@db.example/gapura' }, /DATABASE_LISTEN_URL must/],
  [
    'a KYB provider in the clear',
    { KYB_URL: 'http://kyb.example' },
    /KYB_URL must begin with https:\/\/, not http:\/\//,
  ],
  ['mail in the clear', { SMTP_URL: 'smtp://mail.example:25' }, /SMTP_URL must begin with smtps/],
]
test.each(refused)('production refuses %s with a sentence that says what to set', async (_what, change, says) => {
  const { status, stderr } = await runHere(productionEnv(url, change), 'serve')
  expect(status).toBe(1)
  expect(stderr).toMatch(says)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('a provider of checks that was never created is refused with a sentence', async () => {
  const kyb = {
    KYB_URL: 'https://kyb.example/applications',
    KYB_PROVIDER_ID: `prv_${'0'.repeat(26)}`,
    KYB_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
  }
  const { status, said } = await runHere(productionEnv(await aMigratedDatabase(), kyb), 'serve')
  expect([status, said]).toEqual([1, expect.stringMatching(/^There is no provider prv_0+: KYB_PROVIDER_ID/)])
})

test('mail with mandatory STARTTLS is accepted', async () => {
  const change = { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' }
  const { stderr } = await runHere(productionEnv(url, change), 'serve')
  expect(stderr).toMatch(/The database of DATABASE_URL cannot be used/)
})

test('metrics are served on a port of their own, on loopback, and nowhere else', async () => {
  const { url, adminPort } = alone
  expect((await get(`${url}/metrics`)).status).toBe(404)
  const metrics = await get(`http://127.0.0.1:${adminPort}/metrics`)
  expect(metrics.status).toBe(200)
  expect(await metrics.text()).toContain('gapura_http_in_flight')
  expect((await get(`http://127.0.0.1:${adminPort}/v1/settings`)).status).toBe(404)
})

test('a port for metrics that is taken is refused with a sentence', async () => {
  const port = await freePort()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  const env = productionEnv(await aMigratedDatabase(), { ADMIN_PORT: `${port}`, PORT: `${await freePort()}` })
  const { status, said } = await runHere(env, 'serve')
  other.close()
  expect([status, said]).toEqual([
    1,
    `Port ${port} is taken by another program; stop it or set ADMIN_PORT to another number.`,
  ])
})

test('the reference is public under the headers of the pages, without what only the sandbox has', async () => {
  const { url } = alone
  for (const path of ['/docs', '/docs/errors', '/docs/openapi.json']) {
    const reply = await get(url + path)
    expect([path, reply.status]).toEqual([path, 200])
    const { headers } = reply
    expect(headers.get('content-security-policy')).toContain(POLICY)
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
  }
  expect((await get(`${url}/docs/intents`)).status).toBe(404)
  expect(await (await get(`${url}/docs/openapi.json`)).text()).not.toContain('/v1/sandbox/')
  expect(await (await get(`${url}/docs`)).text()).toContain('"hideTestRequestButton": true')
})

test('behind a TLS proxy every reply keeps browsers on https, and every cookie is of this host and over https alone', async () => {
  const { url } = behindOne
  const proxied = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'pay.example' }
  for (const path of [
    '/',
    '/v1/settings',
    '/dashboard',
    '/dashboard/sign-in',
    '/dashboard/api/me',
    '/docs',
    '/healthz',
    '/co_x',
  ]) {
    const { headers } = await get(url + path, proxied)
    expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=63072000'])
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
  }
  // A busy machine may have the first requests of a process repeated.
  const options = await until(async () => {
    const reply = await fetch(`${url}/dashboard/api/passkeys/authentication-options`, {
      method: 'POST',
      headers: { ...proxied, 'content-type': 'application/json', origin: 'https://pay.example' },
      body: '{}',
    })
    return reply.status === 200 && reply
  })
  const [cookie] = options.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-gapura\.\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
})

test('everything on standard output is JSON, a login that may do too much is named, and a request says whose it was', async () => {
  await get(`${alone.url}/v1/settings`)
  await expect.poll(() => alone.output()).toContain('/v1/settings')
  const lines = alone.output().trim().split('\n')
  const read = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(read.some(({ msg }) => String(msg).startsWith('Gapura serves https://pay.example'))).toBe(true)
  // Its login is the superuser.
  expect(read.some(({ msg }) => /may change the schema and switch row security off/.test(String(msg)))).toBe(true)
  expect(read.find(({ route }) => route === '/v1/settings')).toMatchObject({ method: 'GET', status: 401 })
})

test('a command that cannot run says why in one sentence', async () => {
  const { status, stderr } = runCommand(productionEnv('postgres://unknown@127.0.0.1:1/none'), 'ledger', 'verify')
  expect([status, stderr.trim().split('\n').length]).toEqual([1, 1])
})

test('it serves a merchant that the command line made, by its live key, and ends when it is terminated', async () => {
  const { env } = alone
  const merchant = await runJson<{ id: string }>(env, 'merchants', 'create', '--name', 'Toko')
  const { key } = await runJson<{ key: string }>(env, 'keys', 'create', '--merchant', merchant.id)
  expect(key).toMatch(/^sk_live_/)
  const listed = await get(`${alone.url}/v1/checkout`, { authorization: `Bearer ${key}` })
  expect([listed.status, await listed.json()]).toEqual([200, { data: [], nextCursor: null }])
  expect(await alone.end('SIGTERM')).toBe(0)
})
