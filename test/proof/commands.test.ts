import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ledgerProve } from '../../src/cli/ledger/prove.ts'
import { ledgerVerify } from '../../src/cli/ledger/verify.ts'
import { readSnapshot } from '../../src/proof/verify/verify-books.ts'
import { runAsOwner } from '../database/ledger-sql.ts'
import { aFolder } from '../setup/folder.ts'
import { someBooks, withoutGuards } from './books.ts'
import { faultsOf, readFolder } from './package.ts'

const books = await someBooks(2)
const [merchantId = ''] = books.merchants
await books.work(new Date('2026-11-20T00:00:00+07:00'))
const ids = await books.book('2026-11-20', 40)
await books.close('2026-11-20')
const folder = () => join(aFolder(), 'package')

/** What a command prints, and its exit code. */
async function run(command: { run(args: readonly string[]): Promise<void> }, ...args: string[]) {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  // Vitest has one of its own.
  vi.stubEnv('BASE_URL', undefined)
  vi.stubEnv('DATABASE_URL', books.url)
  vi.stubEnv('GAPURA_MASTER_KEY', books.masterKeyText)
  try {
    await command.run(args)
    return { text: lines.join('\n'), code: process.exitCode ?? 0 }
  } finally {
    process.exitCode = 0
    log.mockRestore()
    vi.unstubAllEnvs()
  }
}

test.each([
  ['--merchant', merchantId, '--from', '2026-11-20', '--to', '2026-11-20'],
  ['--transaction', ids[7] ?? ''],
  ['--day', '2026-11-20'],
])('ledger prove %s writes a package that holds', async (...args) => {
  const out = folder()
  await run(ledgerProve, ...args, '--out', out)
  expect(await faultsOf(readFolder(out))).toEqual([])
})

test.each([
  [['--day', '2026-11-21'], /2026-11-21 is not closed/],
  [['--day', '2026-02-30'], /must be a day/],
  [['--transaction', 'pay_x'], /must be the id/],
  [['--transaction', `pay_${'0'.repeat(26)}`], /is in no day that is closed/],
  [['--day', '2026-11-20', '--merchant', merchantId], /Exactly one/],
  [['--merchant', merchantId, '--from', '2026-11-20', '--to', '2026-11-19'], /must not be before/],
  [['--merchant', `mer_${'0'.repeat(26)}`, '--from', '2026-11-20', '--to', '2026-11-20'], /has no transaction/],
])('ledger prove %j is refused in a sentence, and writes nothing', async (args, sentence) => {
  const out = folder()
  await expect(run(ledgerProve, ...args, '--out', out)).rejects.toThrow(sentence)
  expect(existsSync(out)).toBe(false)
})

test('ledger verify says that chains and roots were checked', async () => {
  const { text } = await run(ledgerVerify)
  const { days } = (await readSnapshot(books)) ?? { days: [] }
  expect(text).toContain(
    `Chains were checked, 40 transactions, and the roots of 1 days, the last 2026-11-20 ${days[0]?.root}`,
  )
})

test('ledger verify names day and transaction of what is wrong, and exits with 1', async () => {
  const [id = ''] = ids
  const edit = (change: string) =>
    runAsOwner(books.url, withoutGuards(`update ledger_transaction set cause = ${change} where id = '${id}'`))
  await edit(`cause || 'x'`)
  const { text, code } = await run(ledgerVerify)
  expect([text, code]).toEqual([expect.stringMatching(new RegExp(`day 2026-11-20 ${id} of mer_.*was changed`)), 1])
  const { text: json } = await run(ledgerVerify, '--json')
  expect(JSON.parse(json).at(-1).violations).toContainEqual(
    expect.objectContaining({ day: '2026-11-20', transactionId: id }),
  )
  await edit(`left(cause, -1)`)
})

test('ledger verify compares with shipped lines and with a package', async () => {
  const { days } = (await readSnapshot(books)) ?? { days: [] }
  const file = join(aFolder(), 'log')
  const line = (day: string, root = days[0]?.root) => `prefix ${JSON.stringify({ type: 'books', day, root })}\n`
  const out = folder()
  await run(ledgerProve, '--day', '2026-11-20', '--out', out)
  writeFileSync(file, `noise\n${line('2026-11-20')}`)
  expect((await run(ledgerVerify, '--shipped', file, '--package', out)).text).not.toContain('went back')
  writeFileSync(file, line('2026-11-20') + line('2026-11-21'))
  const gone = await run(ledgerVerify, '--shipped', file)
  expect([gone.text, gone.code]).toEqual([expect.stringMatching(/day 2026-11-21: .*went back in time/), 1])
  writeFileSync(file, line('2026-11-20', '00'.repeat(32)))
  expect((await run(ledgerVerify, '--shipped', file)).text).toMatch(/day 2026-11-20: .*another root/)
})
