import { afterEach, expect, test, vi } from 'vitest'
import { aDatabase } from '../../test/database/database.ts'
import { aDirectory } from '../../test/gateway/process.ts'
import { ledgerVerify } from '../cli/ledger/verify.ts'
import { statementsSuspense } from '../cli/statements/suspense.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { listUnknownSince, recordUnknownPayment } from './unknown-payment.ts'

const { db, url } = await aDatabase()
const paidAt = new Date('2030-03-02T03:00:00Z')
const app = { db, clock: () => paidAt }
const payment = (railReference: string, amount: bigint) => ({
  ...{ connectionId: 'con_a', instrument: '8889912', railReference, paidAt },
  amount: { amount, currency: 'IDR' as never },
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** What a command prints. */
async function printed(command: typeof statementsSuspense, ...args: string[]): Promise<string> {
  const env = { DATABASE_URL: url, DATA_DIR: aDirectory(), BASE_URL: 'http://localhost:8080' }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  const before = print.mock.calls.length
  await command.run(args)
  return print.mock.calls
    .slice(before)
    .map(([line]) => String(line))
    .join('\n')
}

test('operators see money for unknown codes in a list, in the check of the ledger, and by connection for a week', async () => {
  expect(await printed(statementsSuspense)).toBe('No money arrived for an unknown code.')
  for (const [reference, amount] of [
    ['r-1', 1_000_000n],
    ['r-2', 250_050n],
    ['r-1', 1_000_000n],
  ] as const) {
    await recordUnknownPayment(app, payment(reference, amount))
  }
  expect(JSON.parse(await printed(statementsSuspense, '--json'))).toEqual(
    expect.arrayContaining([
      {
        ...{ connection: 'con_a', instrument: '8889912', railReference: 'r-2', currency: 'IDR', amount: '2500.50' },
        ...{ paidAt: paidAt.toISOString(), recordedAt: paidAt.toISOString() },
      },
    ]),
  )
  expect(await printed(statementsSuspense)).toContain('IDR 10000.00  for 8889912 over con_a (r-1)')
  expect(await printed(ledgerVerify)).toContain('Money for unknown codes: 2 payments, IDR 12500.50')
  const since = (at: Date) => transaction(db, ALL_MERCHANTS, (tx) => listUnknownSince(tx, at))
  expect([await since(paidAt), await since(new Date(paidAt.getTime() + 1))]).toEqual([['con_a'], []])
})

test('the check of the ledger names money that is not in suspense as it was reported', async () => {
  await db.pool.query(`insert into unknown_payment values ('con_b', 'r-9', '1', 'IDR', 700, now(), now())`)
  expect(await printed(ledgerVerify)).toContain('con_b: r-9: 700 reported, 0 booked')
  process.exitCode = 0
})
