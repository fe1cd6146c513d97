import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../../../../test/database/database.ts'
import { freePort } from '../../../../test/outside/free-port.ts'
import { aBank, aClock } from '../../../../test/rails/bank.ts'
import { aspiSettings } from '../../../../test/rails/snap-rail.ts'
import { HOUR_MS, later } from '../../../base/clock.ts'
import { sandboxCredentials } from '../../../sandbox/own-connection.ts'
import type { Credentials } from '../../credentials.ts'
import { probeSnap } from './probe.ts'

const { db } = await aDatabase()
const clock = aClock()
const { url, keys } = await aBank({ db, clock, notifyUrl: 'http://127.0.0.1:1' })
const { outbound } = sandboxCredentials(keys, url)

async function probe(
  changes: { baseUrl?: string; outbound?: Credentials['outbound']; timeoutMs?: number },
  at = clock,
) {
  const { timeoutMs = 3_000 } = changes
  const credentials = { baseUrl: changes.baseUrl ?? url, outbound: { ...outbound, ...changes.outbound } }
  const settings = aspiSettings(credentials as Parameters<typeof aspiSettings>[0])
  return probeSnap({ ...settings, timeoutsMs: { tokenB2b: timeoutMs, qrQuery: timeoutMs } }, at)
}
const failedOf = async (probed: ReturnType<typeof probe>) => (await probed).filter(({ is }) => is !== 'ok')

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  return (server.address() as AddressInfo).port
}
const aSite = async (answer: RequestListener) => `http://127.0.0.1:${await listen(createServer(answer))}`

test('where all is well every check says so', async () => {
  const found = await probe({})
  expect(found.map(({ check, is }) => [check, is])).toEqual([
    ['clock', 'ok'],
    ['token', 'ok'],
    ['signature', 'ok'],
  ])
})

test('a client id that the bank does not know', async () => {
  const [found, ...others] = await failedOf(probe({ outbound: { clientId: 'stranger' } }))
  expect([found?.check, found?.is, others]).toEqual(['token', 'failed', []])
  expect(found?.remedy).toContain('outbound.clientId')
})

test('a private key that is not the pair of the one the bank has', async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const [found] = await failedOf(probe({ outbound: { privateKey } }))
  expect(found).toMatchObject({ check: 'token', is: 'failed' })
  expect(found?.remedy).toContain('public key of outbound.privateKey')
})

test('a wrong client secret gets a token, and no call', async () => {
  const [found, ...others] = await failedOf(probe({ outbound: { clientSecret: 'guessed' } }))
  expect([found?.check, found?.is, others]).toEqual(['signature', 'failed', []])
  expect(found?.remedy).toContain('outbound.clientSecret')
})

test('a clock that is wrong', async () => {
  const [found] = await failedOf(
    probe(
      {},
      Object.assign(() => later(clock(), HOUR_MS), { advance: () => {} }),
    ),
  )
  expect(found).toMatchObject({ check: 'token', is: 'failed' })
  expect(found?.remedy).toMatch(/clock/)
})

test('a provider whose clock is elsewhere', async () => {
  const baseUrl = await aSite((_request, response) => {
    response.setHeader('date', later(new Date(), -HOUR_MS).toUTCString())
    response.end('{"responseCode":"2007300","accessToken":"t"}')
  })
  const [found] = await failedOf(probe({ baseUrl }))
  expect(found).toMatchObject({ check: 'clock', is: 'failed', words: expect.stringContaining('ahead of') })
})

test('a web page where JSON should be', async () => {
  const baseUrl = await aSite((_request, response) => {
    response.writeHead(403, { 'content-type': 'text/html' }).end('<html><body>Access denied</body></html>')
  })
  const [found] = await failedOf(probe({ baseUrl }))
  expect(found).toMatchObject({ is: 'failed', words: expect.stringContaining('web page instead of JSON') })
})

test('no server listens, or one stays silent or is in trouble', async () => {
  const [nobody] = await failedOf(probe({ baseUrl: `http://127.0.0.1:${await freePort()}` }))
  expect(nobody).toMatchObject({ is: 'failed', words: expect.stringContaining('ECONNREFUSED') })
  const silent = await aSite(() => {})
  expect(await failedOf(probe({ baseUrl: silent, timeoutMs: 100 }))).toMatchObject([{ is: 'unknown' }])
  const broken = await aSite((_request, response) => response.writeHead(500).end('{"responseCode":"5007300"}'))
  expect(await failedOf(probe({ baseUrl: broken }))).toMatchObject([{ is: 'unknown', words: /5007300/ }])
})

test('a certificate that is not trusted', async () => {
  const read = (file: string) => readFileSync(`test/certificates/${file}`)
  const tls = createTlsServer({ key: read('shop.key.pem'), cert: read('shop.cert.pem') })
  tls.on('tlsClientError', () => {})
  const [found] = await failedOf(probe({ baseUrl: `https://localhost:${await listen(tls)}` }))
  expect(found).toMatchObject({ is: 'failed', words: expect.stringContaining('certificate') })
  expect(found?.remedy).toContain('NODE_EXTRA_CA_CERTS')
})
