import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CUSTOMERS } from '../../../test/checkout/customers.ts'
import { aDatabase } from '../../../test/database/database.ts'
import { PLANS } from '../../../test/gateway/plans.ts'
import { aClock } from '../../../test/rails/bank.ts'
import { anIssuer, answer, railsOver } from '../../../test/rails/fake-connections.ts'
import { defined } from '../../../test/setup/defined.ts'
import { SECOND_MS } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { newMerchantId } from '../../base/id.ts'
import { fromWhole } from '../../base/money.ts'
import type { InstrumentRequest, Issued } from '../../connectors/port.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import { createMerchant } from '../../merchants/merchant.ts'
import { newCheckout } from '../create/create.ts'
import { findCheckout } from '../read/find.ts'
import { recordPayment } from '../receipts/record-payment.ts'
import { CHECKOUT_ROWS } from '../store.ts'
import { pollDueAttempts } from './poll-rails.ts'
import { requestPayment } from './request-payment.ts'

const { db } = await aDatabase()
const clock = aClock('still')
const signals = { wake: () => {}, checkoutChanged: () => {} }
const PRICE = fromWhole(125_000, currency('IDR'))
const QR = { type: 'qrcode', code: null, merchantName: 'Kopi' } as const
const merchantId = newMerchantId()
const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
await transaction(db, ALL_MERCHANTS, (tx) => createMerchant(tx, clock(), { id: merchantId, displayName: 'M', ...none }))

async function aCheckout() {
  const checkout = newCheckout(clock(), {
    merchantId,
    externalId: 'order-1',
    amount: PRICE,
    type: '',
    code: null,
    metadata: {},
    description: null,
    accountName: null,
    successUrl: null,
    cancelUrl: null,
  })
  await transaction(db, merchantId, (tx) => insertRows(tx, CHECKOUT_ROWS, [checkout]))
  return checkout
}

/** A bank's reaction to a request: it responds, or hangs until the end and then responds. */
const meeting = fc.record({
  is: fc.constantFrom('issued', 'issued', 'refused', 'unsent', 'unknown') satisfies fc.Arbitrary<Issued['is']>,
  hangs: fc.boolean(),
})
const plan = fc.array(meeting, { minLength: 1, maxLength: 4 })
const run = fc.record({
  plans: fc.tuple(plan, plan, plan),
  acts: fc.array(fc.constantFrom('load', 'impatient', 'pay', 'poll', 'wait'), { minLength: 3, maxLength: 12 }),
})
type Plan = readonly { readonly is: Issued['is']; readonly hangs: boolean }[]

/** A bank that reacts to requests as planned, in a loop; hanging requests end when `hanging` is called. */
function aBank(name: string, plan: Plan, hanging: (() => void)[]) {
  const bank = anIssuer(name)
  const issue = async (request: InstrumentRequest) => {
    const met = defined(plan[bank.requests.length % plan.length])
    bank.requests.push(request)
    const issued = answer(met.is, name, request)
    return met.hangs ? new Promise<Issued>((done) => hanging.push(() => done(issued))) : issued
  }
  return { ...bank, payments: { ...bank.payments, issue } }
}

/** A checkout, three banks, and a payer who loads the page and pays what it shows. */
async function aPayer(plans: readonly Plan[]) {
  const hanging: (() => void)[] = []
  const { rails } = railsOver(plans.map((one, i) => aBank(`con_${i}`, one, hanging)))
  const app = {
    db,
    clock,
    rails,
    livemode: false,
    plans: PLANS,
    customers: CUSTOMERS,
    signals,
    checkoutUrl: 'http://localhost',
  }
  const checkout = await aCheckout()
  const shown = new Set<string>()
  const paid = new Set<string>()
  const requests: Promise<void>[] = []
  const read = async () => defined(await findCheckout(db, merchantId, checkout.id))

  const load = async (isImpatient: boolean) => {
    const request = requestPayment(app, checkout, { ...QR, isImpatient }).then((requested) => {
      if (requested.is === 'issued') shown.add(requested.attempt.reference)
    })
    requests.push(request)
    // Long enough for all but hanging requests; otherwise the page would only be reloaded earlier.
    await Promise.race([request, pause(15)])
  }
  const pay = async () => {
    const next = (await read()).attempts.find(({ reference }) => shown.has(reference) && !paid.has(reference))
    if (!next) return
    paid.add(next.reference)
    const receipt = { reference: next.reference, instrumentReference: null, amount: PRICE, paidAt: clock() }
    await recordPayment(app, next, { ...receipt, railReference: `paid-${next.reference}` })
  }
  return {
    read,
    paid,
    checkout,
    do: {
      load: () => load(false),
      impatient: () => load(true),
      pay,
      poll: async () => void (await pollDueAttempts(app)),
      wait: async () => clock.advance(2 * SECOND_MS),
    },
    async end() {
      // More than once: a request refused by one bank may continue at the next, which hangs too.
      const answering = setInterval(() => {
        for (const respond of hanging) respond()
      }, 5)
      await Promise.all(requests)
      clearInterval(answering)
    },
  }
}

test('for any behaviour of three banks and a payer, each payment is booked once and no two codes are open', async () => {
  await fc.assert(
    fc.asyncProperty(run, async ({ plans, acts }) => {
      const payer = await aPayer(plans)
      for (const what of acts) {
        await payer.do[what]()
        clock.advance(1)
      }
      await payer.end()

      const { checkout, attempts } = await payer.read()
      const referencesOf = (...statuses: string[]) =>
        attempts.filter(({ status }) => statuses.includes(status)).map(({ reference }) => reference)
      expect(referencesOf('REQUESTED', 'ISSUED').length).toBeLessThanOrEqual(1)
      expect(checkout.status === 'SUCCEEDED').toBe(payer.paid.size > 0)
      expect(referencesOf('SUCCEEDED').toSorted()).toEqual([...payer.paid].toSorted())
      const receipts = await transaction(db, merchantId, (tx) =>
        tx.selectFrom('receipt').select('attempt_id').where('checkout_id', '=', checkout.id).execute(),
      )
      expect(receipts).toHaveLength(payer.paid.size)
    }),
    { numRuns: Number(process.env.RUNS ?? 25) },
  )
  expect((await verifyLedger(db)).flatMap(({ violations }) => violations)).toEqual([])
})
