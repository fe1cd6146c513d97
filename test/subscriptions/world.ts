import { randomBytes } from 'node:crypto'
import { currency } from '../../src/base/currency.ts'
import { newMerchantId } from '../../src/base/id.ts'
import { holdMasterKey } from '../../src/base/master-key.ts'
import type { ChargeFailure, EndedCharge, StartCharge } from '../../src/charges/subscription-port.ts'
import { openCustomers } from '../../src/checkout/customer/customers.ts'
import { createCustomer } from '../../src/customers/create.ts'
import { findCustomerIn } from '../../src/customers/find.ts'
import { transaction } from '../../src/db/transaction.ts'
import { lockInvoicesIn } from '../../src/invoices/find.ts'
import { amountDue } from '../../src/invoices/invoice.ts'
import { countPaid } from '../../src/invoices/move.ts'
import { openPaperLinks } from '../../src/invoices/paper-links.ts'
import { openMailer } from '../../src/mail/mailer.ts'
import { createMerchant } from '../../src/merchants/merchant.ts'
import { changeSettings } from '../../src/merchants/settings/settings.ts'
import { writeExpiryMail } from '../../src/page/mails/expiry-mail.ts'
import { chargesEnded } from '../../src/subscriptions/dunning/charges-ended.ts'
import { findSubscription } from '../../src/subscriptions/find.ts'
import { subscriptionTasks } from '../../src/subscriptions/jobs.ts'
import type { ReadMethods } from '../../src/subscriptions/methods.ts'
import type { CreateSubscription } from '../../src/subscriptions/schema.ts'
import { createSubscription } from '../../src/subscriptions/verbs/create.ts'
import { aDatabase } from '../database/database.ts'

export const METHODS = ['a', 'b'].map((letter) => `sm_${letter.repeat(26)}`) as [string, string]
export const SOFT: ChargeFailure = { code: 'INSUFFICIENT_FUNDS', message: 'No money.', retryable: true, needs: null }
export const HARD: ChargeFailure = { code: 'REVOKED', message: 'Unlinked.', retryable: false, needs: 'new_method' }

type Charge = { readonly id: string; readonly invoiceId: string; readonly savedMethodId: string; readonly at: Date }

/** Subscriptions of a merchant whose saved methods a test plays: what was charged, and how each charge ends. */
export async function aSubscriptionWorld(start: string) {
  const { db } = await aDatabase()
  const masterKey = holdMasterKey(randomBytes(32))
  const customers = await openCustomers(db, masterKey)
  const checkoutUrl = 'https://pay.example'
  const papers = await openPaperLinks(db, masterKey, checkoutUrl)
  let now = new Date(start)
  const merchantId = newMerchantId()
  const none = { successUrl: null, cancelUrl: null, accentColor: null, logoUrl: null }
  const customerId = await transaction(db, merchantId, async (tx) => {
    await createMerchant(tx, now, { id: merchantId, displayName: 'Kopi', defaultCurrency: null, ...none })
    await changeSettings(tx, merchantId, { timeZone: 'Asia/Jakarta' })
    const body = { name: 'Budi', email: 'budi@mail.example' }
    return (await createCustomer(tx, customers, now, merchantId, body)).customer.id
  })
  const charges = new Map<string, Charge>()
  const refusals = new Map<string, ChargeFailure>()
  const ofPaid: string[] = []
  const startCharge: StartCharge = async (tx, at, { externalId, invoiceId, savedMethodId }) => {
    const invoice = (await lockInvoicesIn(tx, merchantId, [invoiceId ?? ''])).get(invoiceId ?? '')
    if (invoice?.status !== 'OPEN') ofPaid.push(externalId)
    const failure = refusals.get(savedMethodId)
    if (failure) return { is: 'refused', failure }
    const chargeId = `ch_${externalId}`
    charges.set(externalId, { id: chargeId, invoiceId: invoiceId ?? '', savedMethodId, at })
    return { is: 'started', chargeId }
  }
  const readMethods: ReadMethods = async (_tx, _merchantId, ids) =>
    ids.map((id) => ({ id, customerId, currency: currency('IDR'), status: 'ACTIVE' }))
  const app = {
    ...{ db, customers, checkoutUrl, papers, livemode: false, canMail: true, startCharge, readMethods },
    clock: () => now,
    findCustomer: findCustomerIn(customers),
    signals: { wake() {} },
    log: { error: (detail: unknown) => console.error(detail) },
    ...{ mailer: openMailer({ smtpUrl: null, from: 'desk@gapura.example' }, () => {}), writeExpiryMail },
  }
  const tasks = subscriptionTasks(app)
  const inTx = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(db, merchantId, work)

  /** Runs everything that is due. */
  async function run(): Promise<void> {
    for (let done = 1; done > 0; ) {
      done = 0
      for (const task of tasks) done += await task.run(now, () => {})
    }
  }
  const query = async <Row extends object>(sql: string): Promise<Row[]> => (await db.pool.query(sql)).rows
  return {
    ...{ app, db, merchantId, customerId, charges, ofPaid, refusals, run, query, inTx },
    now: () => now,
    /** Moves the clock to a moment, and runs what is due by then. */
    async at(time: string): Promise<void> {
      now = new Date(time)
      await run()
    },
    create: async (body: Partial<CreateSubscription> = {}) => {
      const terms = { amount: 100_000, currency: 'IDR', interval: { unit: 'month' as const, count: 1 } }
      const methods = body.collect === 'invoice' ? {} : { savedMethodIds: [...METHODS] }
      const own = { ...terms, description: 'Paket' }
      const sent = { customerId, ...(body.planId ? {} : own), ...methods, ...body }
      const { subscription } = await inTx((tx) => createSubscription(tx, app, now, merchantId, sent))
      await run()
      return subscription.id
    },
    read: async (id: string) => {
      const { subscription, collections } = await findSubscription(db, { merchantId, id })
      return { ...subscription, collections }
    },
    /** The charges that began for a subscription, in order. */
    chargesOf: async (id: string): Promise<Charge[]> => {
      const rows = await query<{ id: string }>(`select id from invoice where subscription_id = '${id}'`)
      const ids = new Set(rows.map((row) => row.id))
      return [...charges.values()].filter(({ invoiceId }) => ids.has(invoiceId))
    },
    /** A charge fails, or waits for the payer. */
    async end(charge: Charge | undefined, status: EndedCharge['status'], failure: ChargeFailure | null = null) {
      if (!charge) throw new Error('no charge')
      const { id: chargeId, invoiceId, savedMethodId } = charge
      await inTx((tx) =>
        chargesEnded(app)(tx, now, [{ merchantId, chargeId, invoiceId, savedMethodId, status, failure }]),
      )
      await run()
    },
    /** An invoice is paid, in whatever way. */
    pay: async (invoiceId: string | null | undefined) => {
      await inTx(async (tx) => {
        const invoice = (await lockInvoicesIn(tx, merchantId, [invoiceId ?? ''])).get(invoiceId ?? '')
        if (!invoice) throw new Error('no invoice')
        await countPaid(tx, app, now, invoice, { change: amountDue(invoice).amount })
      })
    },
    ...readingOf(query),
  }
}

type Query = <Row extends object>(sql: string) => Promise<Row[]>

/** What was recorded and mailed about a subscription, in order. */
const readingOf = (query: Query) => ({
  events: async (id: string): Promise<string[]> =>
    (await query<{ type: string }>(`select type from event where subject_id = '${id}' order by sequence`)).map(
      ({ type }) => type.replace('subscription.', ''),
    ),
  mails: async (id: string): Promise<string[]> =>
    (
      await query<{ text: string }>(
        `select mail.kind || ' ' || mail.occasion as text from invoice_mail as mail
         join invoice on invoice.merchant_id = mail.merchant_id and invoice.id = mail.invoice_id
         where invoice.subscription_id = '${id}' order by mail.id`,
      )
    ).map(({ text }) => text),
})
