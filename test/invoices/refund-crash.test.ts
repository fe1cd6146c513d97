import { expect, test } from 'vitest'
import { currency } from '../../src/base/currency.ts'
import { fromWhole } from '../../src/base/money.ts'
import { findPaid } from '../../src/checkout/receipts/find-paid.ts'
import { transaction } from '../../src/db/transaction.ts'
import { invoiceHooks } from '../../src/invoices/feature.ts'
import { findRefund } from '../../src/refunds/find/find.ts'
import { recordProviderRefund } from '../../src/refunds/provider/record-provider-refund.ts'
import { applyRailResponse } from '../../src/refunds/send/apply-rail-response.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { aCollectorWorld } from '../collectors/collectors.ts'
import { aCrashingDb, Died } from '../database/crashing-db.ts'
import { expectSoundBooks } from '../database/sound-books.ts'
import { aGateway, until } from '../gateway/gateway.ts'
import { aRefundApp } from '../refunds/refund-app.ts'
import { aRefunder } from '../refunds/refunds.ts'
import { defined } from '../setup/defined.ts'
import { anInvoiceWorld } from './invoices.ts'

const FEE = 150_000
/** Two last digits that the sandbox's bank stays silent about. */
const BACK = 60_043

/** A rail that stays silent is given up after two seconds, by each of seven refunds. */
const gateway = await aGateway({ BANK_TRANSFER_MS: '100', PROVIDER_TIMEOUT_MS: '2000' })
const { call, db, masterKey, config } = gateway
const { aCollector, pay, collections } = aCollectorWorld(gateway)
const { aCustomer, anOpen } = await anInvoiceWorld(gateway)
const { refund } = aRefunder(gateway)
const { takeBack } = await invoiceHooks(db, masterKey, { checkoutUrl: config.checkoutUrl, livemode: false })
const crashing = aCrashingDb(db)
const app = { ...(await aRefundApp(gateway)), db: crashing.db, takeBack }
const { merchantId } = DEMO

/** Where a process dies: at a statement of the transaction, or at its COMMIT. */
const MOMENTS = [
  ['at the refund', () => crashing.dieAt(/(insert into|update) "refund"/)],
  ['before the allocation', () => crashing.dieAt(/update "invoice_allocation"/)],
  ['between the allocation and the invoice', () => crashing.dieAt(/update "invoice" /)],
  ['before its event is recorded', () => crashing.dieAt(/insert into event/)],
  ['before the ledger', () => crashing.dieAt(/ledger_transaction/)],
  ['before COMMIT', () => crashing.die('before commit')],
  ['after COMMIT', () => crashing.die('after commit')],
] as const

/** A customer's code that received the money of an invoice, which is paid by it. */
async function aPaidInvoice() {
  const customerId = await aCustomer()
  const collector = await aCollector({ kind: 'qr_static', customerId })
  const lines = [{ description: 'SPP', quantity: '1', unitAmount: FEE }]
  const invoice = await anOpen({ customerId, collectorId: collector.id, lines })
  await pay(collector, FEE)
  await until(async () => (await call('GET', `/v1/invoices/${invoice.id}`)).body.status === 'PAID')
  const [paid] = await collections(collector, 1)
  return { invoiceId: String(invoice.id), transactionId: String(paid.id) }
}

/** The refund, the allocation and the invoice: all of them as before, or all of them after. */
async function standingOf({ invoiceId, transactionId }: Awaited<ReturnType<typeof aPaidInvoice>>) {
  const { rows } = await db.pool.query(
    `select (select coalesce(sum(amount), 0) / 100 from refund where transaction_id = $2 and status = 'SUCCEEDED')::int as returned,
      (select sum(amount) / 100 from invoice_allocation where transaction_id = $2 and ended_at is null)::int as allocated,
      (select status from invoice where id = $1) as status,
      (select count(*) from event where type = 'refund.succeeded' and subject_id in (select id from refund where transaction_id = $2))::int as events`,
    [invoiceId, transactionId],
  )
  return rows[0]
}
const BEFORE = { returned: 0, allocated: FEE, status: 'PAID', events: 0 }
const AFTER = { returned: BACK, allocated: FEE - BACK, status: 'PARTIALLY_PAID', events: 1 }

test.for(MOMENTS)(
  'a process that dies %s while a provider’s refund takes an allocation back leaves all of it or none',
  async ([moment, arm]) => {
    const invoice = await aPaidInvoice()
    const { transactionId } = invoice
    const [paid] = await transaction(db, merchantId, (tx) => findPaid(tx, merchantId, { transactionId }))
    const amount = fromWhole(BACK, currency('IDR'))
    const record = () =>
      recordProviderRefund(app, defined(paid), {
        railReference: `their-${transactionId}`,
        amount,
        refundedAt: new Date(),
      })
    arm()
    await expect(record()).rejects.toThrow(Died)
    crashing.die(null)
    expect(await standingOf(invoice)).toEqual(moment === 'after COMMIT' ? AFTER : BEFORE)
    await expectSoundBooks(db, masterKey)
    // The provider reports it again, and once more.
    await record()
    await record()
    expect(await standingOf(invoice)).toEqual(AFTER)
    await expectSoundBooks(db, masterKey)
  },
)

test.for(MOMENTS)(
  'a worker that dies %s while a rail’s answer takes an allocation back leaves all of it or none',
  async ([moment, arm]) => {
    const invoice = await aPaidInvoice()
    const { transactionId } = invoice
    // Its rail stays silent for half a minute: the gateway's own worker does nothing meanwhile.
    const { body } = await refund({ transactionId, amount: BACK })
    const sent = await until(async () => {
      const found = await findRefund(db, merchantId, body.id)
      return found?.stage === 'UNKNOWN' && found
    })
    const answer = () =>
      applyRailResponse(app, sent, { is: 'succeeded', railReference: 'their-own', railCode: '2005100' }, 'inquiry')
    arm()
    await expect(answer()).rejects.toThrow(Died)
    crashing.die(null)
    expect(await standingOf(invoice)).toEqual(moment === 'after COMMIT' ? AFTER : BEFORE)
    await expectSoundBooks(db, masterKey)
    await answer()
    await answer()
    expect(await standingOf(invoice)).toEqual(AFTER)
    await expectSoundBooks(db, masterKey)
  },
)
