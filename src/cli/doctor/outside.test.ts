import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { aBank, aClock } from '../../../test/rails/bank.ts'
import { connectBank, testCredentials } from '../../../test/rails/connections.ts'
import { newFreeId } from '../../base/id.ts'
import { holdMasterKey } from '../../base/master-key.ts'
import { readConfig } from '../../compose/config/config.ts'
import { upsertConnection } from '../../connections/upsert-connection.ts'
import type { Credentials } from '../../connectors/credentials.ts'
import { checkMasterKey } from '../../db/sealing/master-key-check.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { sandboxCredentials } from '../../sandbox/own-connection.ts'
import { checkConnections } from './outside.ts'

const { db, url } = await aDatabase()
const keyBytes = randomBytes(32)
const masterKey = holdMasterKey(keyBytes)
await checkMasterKey(db, masterKey)
const config = readConfig({
  GAPURA_ENV: 'production',
  BASE_URL: 'https://pay.example',
  DATABASE_URL: 'postgres://x@127.0.0.1/x?sslmode=disable',
  GAPURA_MASTER_KEY: keyBytes.toString('base64'),
})
const look = () => checkConnections(config, url, new Date())

test('without an active connection nothing can be paid; one that cannot be reached is named', async () => {
  expect(await look()).toMatchObject([
    { check: 'connections', is: 'warning', remedy: expect.stringContaining('create') },
  ])
  await connectBank({ db, masterKey }, testCredentials())
  // Both were made at the same moment.
  const [bank, own, ...others] = (await look()).toSorted((a, b) => a.check.localeCompare(b.check))
  expect(own).toMatchObject({ is: 'ok', detail: expect.stringContaining('is disabled') })
  expect(bank).toMatchObject({
    check: 'connection A bank',
    is: 'fault',
    detail: expect.stringContaining('bank.invalid'),
  })
  expect(others).toEqual([])
})

test('a bank that can be reached and refuses our credentials is a sentence, and a fault once it serves', async () => {
  const bank = await aBank({ db: (await aDatabase()).db, clock: aClock(), notifyUrl: 'http://127.0.0.1:1' })
  const right = sandboxCredentials(bank.keys, bank.url)
  const wrong = { ...right, outbound: { ...right.outbound, clientId: 'someone-else' } }
  for (const [name, credentials] of Object.entries({ right, wrong })) await keep(name, credentials)
  const found = await look()
  const of = (name: string) => found.filter(({ check }) => check.startsWith(`connection ${name}`))
  expect(of('right').map(({ check, is }) => [check, is])).toEqual([
    ['connection right', 'ok'],
    ['connection right, clock', 'ok'],
    ['connection right, token', 'ok'],
    ['connection right, signature', 'ok'],
    ['connection right, account', 'ok'],
  ])
  expect(of('wrong').find(({ check }) => check.endsWith('token'))).toMatchObject({
    is: 'fault',
    remedy: expect.stringContaining('outbound.clientId'),
  })
})

const keep = (name: string, credentials: Credentials) =>
  transaction(db, ALL_MERCHANTS, (tx) =>
    upsertConnection(tx, masterKey, new Date(), {
      id: newFreeId('con', new Date()),
      name,
      profile: { name: 'aspi', adapter: 'snap' },
      credentials,
    }),
  )

test('credentials that the master key does not open are a fault of each connection', async () => {
  await db.pool.query(`update connection set sealed = set_byte(sealed, 30, get_byte(sealed, 30) # 1)`)
  expect(new Set((await look()).map(({ is }) => is))).toEqual(new Set(['fault']))
})
