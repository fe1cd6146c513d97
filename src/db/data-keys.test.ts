import { hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDatabase } from '../../test/database.ts'
import { asOwner } from '../../test/owner.ts'
import { holdMasterKey } from '../base/master-key.ts'
import { readDataKey } from './data-keys.ts'

const { db, directUrl } = await aDatabase()
const master = randomBytes(32)
const masterKey = holdMasterKey(master)
const derived = Buffer.from(hkdfSync('sha256', master, '', 'gapura dashboard sign-in', 32))

test('every process reads the same key, and a new database has one that no master key leads to', async () => {
  const read = () => readDataKey(db, masterKey, 'dashboard sign-in')
  const [first, second] = await Promise.all([read(), read()])
  expect(first).toEqual(second)
  expect(await read()).toEqual(first)
  expect(first).not.toEqual(derived)
})

test('a database of before goes on with the key that was derived, also under the next master key', async () => {
  await asOwner(directUrl, `update data_key set sealed = null where purpose = 'dashboard sign-in'`)
  expect(await readDataKey(db, masterKey, 'dashboard sign-in')).toEqual(derived)
  expect(await readDataKey(db, holdMasterKey(randomBytes(32), master), 'dashboard sign-in')).toEqual(derived)
})
