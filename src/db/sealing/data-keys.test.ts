import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { holdMasterKey } from '../../base/master-key.ts'
import { readDataKey } from './data-keys.ts'

const { db } = await aDatabase()
const master = randomBytes(32)
const masterKey = holdMasterKey(master)

test('every process reads the same key, also under the next master key', async () => {
  const read = () => readDataKey(db, masterKey, 'dashboard sign-in')
  const [first, second] = await Promise.all([read(), read()])
  expect(first).toEqual(second)
  expect(await read()).toEqual(first)
  expect(await readDataKey(db, holdMasterKey(randomBytes(32), master), 'dashboard sign-in')).toEqual(first)
})
