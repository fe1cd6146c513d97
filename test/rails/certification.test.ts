import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { newFreeId } from '../../src/base/id.ts'
import { connectionsCertify } from '../../src/cli/connections/certify.ts'
import type { CertificationResult } from '../../src/connections/certification/certify.ts'
import { certifyConnection } from '../../src/connections/certification/certify.ts'
import { upsertConnection } from '../../src/connections/upsert-connection.ts'
import type { Credentials } from '../../src/connectors/credentials.ts'
import { findProfile } from '../../src/connectors/profiles.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import type { FaceName } from '../../src/sandbox/bank/faces/ports.ts'
import { controlKeyOf } from '../../src/sandbox/bank/faces/serve-face.ts'
import { OWN_CONNECTION } from '../../src/sandbox/own-connection.ts'
import { aGateway } from '../gateway/gateway.ts'
import { freePort } from '../outside/free-port.ts'
import { defined } from '../setup/defined.ts'

const FACES: readonly FaceName[] = ['bca', 'bri', 'doku', 'midtrans-snap', 'dana', 'midtrans', 'xendit']
const ports = new Map<FaceName, number>()
for (const name of FACES) ports.set(name, await freePort())
const gateway = await aGateway({ WORK: 'off', BANK_FACES: JSON.stringify(Object.fromEntries(ports)) })
const { baseUrl } = gateway.config

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  process.exitCode = 0
})

async function credentialsOf(name: FaceName): Promise<Credentials> {
  const authorization = `Basic ${Buffer.from(`${controlKeyOf(name)}:`).toString('base64')}`
  const response = await fetch(`http://127.0.0.1:${ports.get(name)}/sandbox/credentials`, {
    headers: { authorization },
  })
  return response.json()
}

/** Makes an active connection to a face. */
async function connect(name: FaceName, changes: Partial<Credentials> = {}): Promise<string> {
  const id = newFreeId('con', new Date())
  const connection = { id, name, profile: defined(findProfile(name)), credentials: await credentialsOf(name) }
  const credentials = { ...connection.credentials, ...changes }
  await transaction(gateway.db, ALL_MERCHANTS, (tx) =>
    upsertConnection(tx, gateway.masterKey, new Date(), { ...connection, credentials }),
  )
  return id
}

type Transcript = { readonly tests: readonly CertificationResult[] }

async function certify(id: string, ...args: string[]): Promise<Transcript & { text: string; exitCode: unknown }> {
  const env = { DATABASE_URL: gateway.databaseUrl, BASE_URL: baseUrl, GAPURA_MASTER_KEY: gateway.masterKeyText }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  await connectionsCertify.run([id, ...args, '--json'])
  const text = String(print.mock.calls.at(-1)?.[0])
  return { ...JSON.parse(text), text, exitCode: process.exitCode }
}

const is = ({ tests }: Transcript, wanted: CertificationResult['is']) =>
  tests.filter((one) => one.is === wanted).map(({ id }) => id)
const RECEIVER = ['--receiver', 'BCA:8001234599:Budi Santoso', '--amount', '10000']

test.each(['own', ...FACES] as const)(
  '%s passes every test of its certification, and no secret is printed',
  async (name) => {
    const id = name === 'own' ? OWN_CONNECTION.id : await connect(name)
    const certified = await certify(id, ...RECEIVER)
    expect([is(certified, 'failed'), is(certified, 'unknown')]).toEqual([[], []])
    expect(certified.exitCode ?? 0).toBe(0)
    expect(is(certified, 'passed')).toContain('access')
    expect(certified.tests.filter(({ kind }) => kind === 'negative').length).toBeGreaterThan(2)
    if (name === 'own') return
    const { outbound, inbound } = await credentialsOf(name)
    const secrets = [outbound.clientSecret, outbound.apiKey, inbound.clientSecret, inbound.callbackToken]
    for (const secret of secrets.filter((one) => one !== undefined)) expect(certified.text).not.toContain(secret)
    expect(certified.text).not.toMatch(/Bearer (?!\*\*\*)|Basic (?!\*\*\*)|"accessToken\\*":\s*\\*"(?!\*\*\*)/)
  },
)

test('money is sent by each service that carries it, and only where it is said to whom', async () => {
  const id = await connect('bca')
  const outside = ['--receiver', 'BNI:8001234599:Budi Santoso', '--only', 'transfer']
  const sent = await certify(id, ...outside, '--amount', '10000')
  expect(is(sent, 'passed')).toEqual(
    expect.arrayContaining([
      'transfer-bifast',
      'transfer-bifast-status',
      'transfer-online',
      'transfer-bifast-status-unknown',
    ]),
  )
  const certified = await certify(id, ...outside)
  expect(certified.tests.every((one) => one.id.endsWith('-status-unknown'))).toBe(true)
})

describe('a transcript', () => {
  let id: string
  beforeAll(async () => {
    id = await connect('midtrans')
  })

  test('has each call with its answer, and stands on the trail', async () => {
    const { tests } = await certify(id, '--only', 'qrcode')
    const issue = defined(tests.find((one) => one.id === 'qrcode-issue'))
    expect(issue.calls[0]?.request).toMatchObject({ method: 'POST', headers: { authorization: 'Basic ***' } })
    expect(issue.calls[0]?.response?.status).toBe(201)
    const rows = await transaction(gateway.db, ALL_MERCHANTS, (tx) =>
      tx.selectFrom('audit_entry').select('what').where('subject', '=', id).execute(),
    )
    expect(rows.at(-1)?.what).toBe('connection.certify')
  })

  test('of wrong credentials says so', async () => {
    const { baseUrl: wrong } = await credentialsOf('midtrans')
    const other = await connect('midtrans', { baseUrl: wrong, outbound: { apiKey: 'nonsense' } })
    const certified = await certify(other, '--only', 'access')
    expect(is(certified, 'failed')).toEqual(['access'])
    expect(certified.exitCode).toBe(1)
  })
})

test('in production nothing is requested over a connection that serves', async () => {
  const id = await connect('xendit')
  const parts = { clock: gateway.clock, tokenKey: Buffer.alloc(0), baseUrl, timeoutMs: 5_000, ownBank: null }
  const receiver = { bankCode: '014', accountNo: '8001234599', name: 'Budi', amount: 10_000 }
  const certified = await certifyConnection(gateway.db, gateway.masterKey, id, {
    ...parts,
    environment: 'production',
    receiver,
    phone: '+6281200000000',
    only: [],
  })
  const { results } = defined(certified)
  const ran = results.filter((one) => one.is !== 'not_run').map((one) => one.id)
  expect(ran).toContain('access')
  expect(ran.filter((one) => /(-issue|-close)$|^transfer-[a-z]+$/.test(one))).toEqual([])
  const refused = results.find((one) => one.id.endsWith('-issue'))
  expect(refused).toMatchObject({ is: 'not_run', calls: [], found: expect.stringContaining('not active') })
})
