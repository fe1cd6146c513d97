import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { ownerQuery } from '../../../test/gateway/owner.ts'
import { EnvironmentError, recordEnvironment } from './environment.ts'

test.each([
  ['production', 'sandbox'],
  ['sandbox', 'production'],
] as const)('of processes that open a new database of %s at once every one starts', async (wanted, other) => {
  const { directUrl } = await aDatabase()
  await Promise.all(Array.from({ length: 8 }, () => recordEnvironment(directUrl, wanted)))
  expect(await ownerQuery(directUrl, 'select environment from deployment')).toEqual([{ environment: wanted }])
  await expect(recordEnvironment(directUrl, other)).rejects.toThrow(EnvironmentError)
})
