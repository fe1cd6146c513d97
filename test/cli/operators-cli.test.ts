import { afterEach, expect, test, vi } from 'vitest'
import type { Command } from '../../src/cli/command.ts'
import { operatorsAdd } from '../../src/cli/operators/add.ts'
import { operatorsList } from '../../src/cli/operators/list.ts'
import { operatorsRemove } from '../../src/cli/operators/remove.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { aDatabase } from '../database/database.ts'

const { db, url } = await aDatabase()
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

async function run(command: Command, ...args: string[]) {
  for (const [name, value] of Object.entries({ DATABASE_URL: url, BASE_URL: 'http://localhost:8080' }))
    vi.stubEnv(name, value)
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  await command.run([...args, '--json'])
  return JSON.parse(String(print.mock.calls.at(-1)?.[0]))
}

test('operators are added by a link, listed and removed, and each stands on the trail', async () => {
  const { email, link } = await run(operatorsAdd, 'Ops@Shop.Example')
  expect(email).toBe('ops@shop.example')
  expect(link).toMatch(/^http:\/\/localhost:8080\/dashboard\/invitation\?token=[\w-]{43}$/)
  expect(await run(operatorsList)).toMatchObject([{ email, joinedAt: null }])
  expect(await run(operatorsRemove, 'OPS@shop.example')).toEqual({ email })
  expect(await run(operatorsList)).toEqual([])
  const rows = await transaction(db, ALL_MERCHANTS, (tx) =>
    tx.selectFrom('audit_entry').select(['what', 'actor']).where('subject', '=', email).orderBy('sequence').execute(),
  )
  expect(rows.map(({ what, actor }) => `${actor} ${what}`)).toEqual(['cli operator.add', 'cli operator.remove'])
})

test('what is no address, and a person who is no operator, is a sentence', async () => {
  await expect(run(operatorsAdd, 'unknown')).rejects.toThrow('EMAIL is required: an e-mail address, not "unknown".')
  await expect(run(operatorsAdd)).rejects.toThrow('EMAIL is required')
  await expect(run(operatorsRemove, 'a@b.example')).rejects.toThrow('There is no operator a@b.example.')
})
