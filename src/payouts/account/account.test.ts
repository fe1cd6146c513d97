import { expect, test } from 'vitest'
import { fund } from '../../../test/database/ledger.ts'
import { aGateway, until } from '../../../test/gateway/gateway.ts'
import { aPayoutBody, aSender } from '../../../test/payouts/send-money.ts'
import { currency } from '../../base/currency.ts'
import { HOME } from '../../markets/market-of.ts'
import { DEMO } from '../../sandbox/demo.ts'
import { listReconciliations } from '../reconciliation/reconcile.ts'

/** The gateway's own bank, configured by its environment to execute transfers and never notify of them. */
const gateway = await aGateway({
  BANK_BEHAVIOUR: '{"transferInterbank":{"answer":"errorAfter","notify":"never"}}',
  BANK_TRANSFER_MS: '100',
})
const sender = aSender(gateway)

test('a balance is in whole units, rounded down, and the ledger has the exact amount', async () => {
  for (const [code, amount] of [
    ['USD', 9_71n],
    ['JPY', 12_345n],
    ['BHD', 1_999n],
    ['SGD', 99n],
  ] as const) {
    await fund(gateway.db, DEMO.merchantId, { amount, currency: currency(code) })
  }
  const { status, body } = await gateway.call('GET', '/v1/balance')
  expect(status).toBe(200)
  const available = body.data.map((row: { currency: string; available: number }) => [row.currency, row.available])
  expect(available).toEqual([
    ['BHD', 1],
    ['IDR', 1_000_000_000],
    ['JPY', 12_345],
    ['SGD', 0],
    ['USD', 9],
  ])
  const { text } = await gateway.call('GET', '/v1/ledger/transactions?format=csv')
  for (const exact of ['USD,,9.71', 'JPY,,12345', 'BHD,,1.999', 'SGD,,0.99']) expect(text).toContain(exact)
})

test('a bank that never notifies is polled, and the day is reconciled with its statement automatically', async () => {
  const day = HOME.calendar.dayOf(gateway.clock())
  const { body } = await sender.send(aPayoutBody())
  const { id } = body.data
  await until(async () => (await sender.find(id)).submittedAt)
  await until(async () => {
    const { rows } = await gateway.db.pool.query("select from bank.transfer where status = 'SETTLED'")
    return rows.length > 0
  })
  expect((await sender.find(id)).status).toBe('PROCESSING')

  await gateway.advanceAll(26 * 3_600)
  sender.forget()
  await sender.untilStatus(id, 'SUCCEEDED')
  const runs = await until(async () => {
    const done = await listReconciliations(gateway.db, 20)
    return done.some((run) => run.day === day) && done
  })
  const run = runs.find((done) => done.day === day)
  expect([run?.source, (run?.matched ?? 0) + (run?.faults.length ?? 0)]).toEqual(['bank', 1])
})
