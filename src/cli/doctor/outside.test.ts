import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { connectBank, testCredentials } from '../../../test/connections.ts'
import { aDatabase } from '../../../test/database.ts'
import { holdMasterKey } from '../../base/master-key.ts'
import { readConfig } from '../../compose/config.ts'
import { checkMasterKey } from '../../db/master-key-check.ts'
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

test('credentials that the master key does not open are a fault of each connection', async () => {
  await db.pool.query(`update connection set sealed = set_byte(sealed, 30, 0)`)
  expect((await look()).map(({ is }) => is)).toEqual(['fault', 'fault'])
})
