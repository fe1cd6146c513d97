import { afterEach, expect, test, vi } from 'vitest'
import { newId, newMerchantId } from '../../src/base/id.ts'
import { refundsResolve } from '../../src/cli/refunds-resolve.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { claimDueRefunds } from '../../src/refunds/send/queue-store.ts'
import { applyResolution } from '../../src/refunds/send/resolve.ts'
import { aDatabase } from '../database/database.ts'
import { aDirectory } from '../gateway/process.ts'
import { aProviderWorld } from '../refunds/provider-world.ts'

const { db, url } = await aDatabase()
const ENV = { DATABASE_URL: url, DATA_DIR: aDirectory(), BASE_URL: 'http://localhost:8080' }
const { app, clock, aPayment, sent, answer, read } = await aProviderWorld({ db })
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

async function run(...args: string[]): Promise<string> {
  for (const [name, value] of Object.entries(ENV)) vi.stubEnv(name, value)
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  await refundsResolve.run(args)
  return String(print.mock.calls.at(-1)?.[0])
}

test('an operator ends a refund of which the provider no longer tells, and the trail says so', async () => {
  const paid = await aPayment(100_000)
  const { merchantId } = paid
  const id = await sent(paid, 30_000)
  const resolve = () => run(id, '--merchant', merchantId, '--made')
  await expect(resolve()).rejects.toThrow('its provider is still being polled, or it has ended')
  clock.advance(8 * 24 * 3_600_000)
  await answer(paid, id, { is: 'unknown', railCode: 'refund_not_reported' })
  expect(await resolve()).toBe(`${id} ends as made.`)

  const later = new Date(Date.now() + 60_000)
  const due = await transaction(db, ALL_MERCHANTS, (tx) => claimDueRefunds(tx, later, later, 10))
  expect(due.map((one) => one.id)).toEqual([id])
  expect(await applyResolution(app, await read(paid, id))).toBe(true)
  expect((await read(paid, id)).status).toBe('SUCCEEDED')
  await expect(resolve()).rejects.toThrow('or it has ended')
  const trail = await transaction(db, ALL_MERCHANTS, (tx) =>
    tx.selectFrom('audit_entry').select(['what', 'detail']).where('subject', '=', id).execute(),
  )
  expect(trail).toEqual([{ what: 'refund.resolve', detail: JSON.stringify({ resolution: 'made' }) }])
})

const REFUND = newId('re', newMerchantId(), new Date())
test.each([
  [['--made'], '--merchant is required'],
  [['--merchant', newMerchantId(), '--made'], 'ID is required'],
  [[REFUND, '--merchant', newMerchantId()], 'Say what you found at the provider'],
  [[REFUND, '--merchant', newMerchantId(), '--made', '--not-made'], 'Say what you found at the provider'],
  [[REFUND, '--merchant', newMerchantId(), '--made'], 'is not a refund of mer_'],
])('what cannot be done is a sentence', async (args, sentence) => {
  await expect(run(...args)).rejects.toThrow(sentence)
})
