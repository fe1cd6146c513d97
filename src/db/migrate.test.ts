import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../../test/database.ts'
import { openFaultProxy } from '../../test/faults/fault-proxy.ts'
import { migrate } from './migrate.ts'

const { url } = await aDatabase()
const proxy = await openFaultProxy(() => Number(new URL(url).port))
afterAll(() => proxy.close())
const through = new URL(url)
through.port = `${proxy.port}`

test('a start that finds everything done waits for no other process, not even one that migrates', async () => {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('begin; lock table migration in exclusive mode')
  expect(await migrate(url)).toEqual([])
  await other.query('rollback')
  await other.end()
})

test('a start ends with an error where the database takes its connection and falls silent', async () => {
  // From its question on nothing comes back any more.
  const silenceAnswer = (said: string): boolean => {
    if (said.includes('from migration')) void proxy.begin({ is: 'half-open', silent: 'down' })
    return false
  }
  proxy.setTrap({ direction: 'up', at: 'message', matches: silenceAnswer, spring: () => {} })
  await expect(migrate(through.href)).rejects.toThrow(/timeout/)
}, 15_000)
