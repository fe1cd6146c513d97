import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CUSTOMERS } from '../../../test/checkout/customers.ts'
import { aDatabase } from '../../../test/database/database.ts'
import { PLANS } from '../../../test/gateway/plans.ts'
import { aClock } from '../../../test/rails/bank.ts'
import { answer, railsOver } from '../../../test/rails/fake-connections.ts'
import { defined } from '../../../test/setup/defined.ts'
import { later, MINUTE_MS } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { newMerchantId } from '../../base/id.ts'
import { fromWhole } from '../../base/money.ts'
import type { InstrumentRequest, Issued, PaymentRail } from '../../connectors/port.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { createMerchant } from '../../merchants/merchant.ts'
import type { Checkout } from '../checkout.ts'
import { newCheckout } from '../create/create.ts'
import { cancelCheckout } from '../end/cancel.ts'
import { findCheckout } from '../read/find.ts'
import { CHECKOUT_ROWS } from '../store.ts'
import { requestPayment } from './request-payment.ts'

const { db } = await aDatabase()
const clock = aClock('still')
const signals = { wake: () => {}, checkoutChanged: () => {} }
const merchantId = newMerchantId()
const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
await transaction(db, ALL_MERCHANTS, (tx) => createMerchant(tx, clock(), { id: merchantId, displayName: 'M', ...none }))
const PRICE = fromWhole(125_000, currency('IDR'))
const MERCHANT = { merchantName: 'Kopi' }

/** One payer: the checkout's initial state, the request, and the rail's reaction. */
type Payer = {
  readonly before: 'open' | 'expired' | 'cancelled' | 'chosen'
  readonly wants: 'qrcode' | 'virtual_account' | 'wallet' | 'wallet_without_number'
  readonly met: Issued['is'] | 'throws'
}
const payers = fc.array(
  fc.record<Payer>({
    before: fc.constantFrom('open', 'open', 'open', 'expired', 'cancelled', 'chosen'),
    wants: fc.constantFrom('qrcode', 'qrcode', 'virtual_account', 'wallet', 'wallet_without_number'),
    met: fc.constantFrom('issued', 'issued', 'issued', 'refused', 'unsent', 'unknown', 'throws'),
  }),
  { minLength: 2, maxLength: 12 },
)

const WANTED = {
  qrcode: { type: 'qrcode', code: null },
  virtual_account: { type: 'virtual_account', code: 'BCA' },
  wallet: { type: 'ewallet', code: 'OVO', phone: '+628123456789' },
  wallet_without_number: { type: 'ewallet', code: 'OVO' },
} as const

/** A rail with few numbers, so that concurrent payers draw the same ones. */
function aRail(metOf: ReadonlyMap<string, Payer['met']>): PaymentRail {
  return {
    name: 'con_one',
    offers: Object.values(WANTED).map(({ type, code }) => ({
      type,
      code,
      currency: 'IDR',
      minAmount: 1,
      maxAmount: 10_000_000,
    })),
    customerNumberDigits: () => 4,
    issue: async (request) => {
      const met = metOf.get(request.description) ?? 'issued'
      if (met === 'throws') throw new Error('a bug of a connector')
      return met === 'issued' ? instrumentFor(request) : answer(met, 'con_one', request)
    },
    query: async () => ({ is: 'pending' }),
    retire: async () => ({ is: 'closed' }),
  }
}

function instrumentFor(request: InstrumentRequest): Issued {
  const { type, customerNumber, reference } = request
  if (type !== 'virtual_account') return answer('issued', 'con_one', request)
  const number = `9${customerNumber}`
  const instrument = { type, bankCode: 'BCA', number, accountName: 'Kopi' } as const
  return { is: 'issued', railReference: reference, instrument }
}

/** The checkouts of payers before any instrument is requested. */
async function checkoutsOf(all: readonly Payer[]): Promise<Checkout[]> {
  const checkouts = all.map(({ before }, n) => {
    const created = later(clock(), -30 * MINUTE_MS)
    const fresh = newCheckout(created, {
      merchantId,
      externalId: `order-${n}`,
      amount: PRICE,
      type: '',
      code: null,
      metadata: {},
      description: `payer-${n}`,
      accountName: null,
      successUrl: null,
      cancelUrl: null,
    })
    return before === 'expired' ? { ...fresh, expiresAt: later(clock(), -MINUTE_MS) } : fresh
  })
  await transaction(db, merchantId, (tx) => insertRows(tx, CHECKOUT_ROWS, checkouts))
  const app = appWith(new Map())
  for (const [n, checkout] of checkouts.entries()) {
    if (all[n]?.before === 'cancelled') await cancelCheckout(app, merchantId, checkout.id)
    if (all[n]?.before === 'chosen') await requestPayment(app, checkout, { type: 'qrcode', code: null, ...MERCHANT })
  }
  return checkouts
}

const appWith = (metOf: ReadonlyMap<string, Payer['met']>) => {
  const { rails } = railsOver([{ id: 'con_one', payments: aRail(metOf) }])
  return {
    db,
    clock,
    rails,
    livemode: false,
    plans: PLANS,
    customers: CUSTOMERS,
    checkoutUrl: 'http://localhost',
    signals,
  }
}

/** The final state of a checkout, without random values. */
async function endOf({ id }: Checkout) {
  const { checkout, attempts } = defined(await findCheckout(db, merchantId, id))
  const { rows } = await db.pool.query('select type, sequence from event where subject_id = $1 order by sequence', [id])
  return {
    status: checkout.status,
    version: checkout.version,
    sequence: checkout.sequence,
    events: rows,
    attempts: attempts.map(({ type, status, failure, instrument, pollCount, phone }) => ({
      type,
      status,
      failure,
      phone,
      pollCount,
      given: instrument?.type ?? null,
    })),
  }
}

test('concurrent requests for instruments end as if made one by one', async () => {
  await fc.assert(
    fc.asyncProperty(payers, async (all) => {
      const metOf = new Map(all.map(({ met }, n) => [`payer-${n}`, met]))
      const ask = (app: ReturnType<typeof appWith>, checkout: Checkout, n: number) =>
        requestPayment(app, checkout, { ...WANTED[defined(all[n]).wants], ...MERCHANT }).then(
          ({ is }) => is,
          (error: Error) => error.message,
        )
      // Behind separate circuit breakers: otherwise the later of the sequential requests would be refused.
      const [together, alone] = [await checkoutsOf(all), await checkoutsOf(all)]
      const app = appWith(metOf)
      const outcomes = await Promise.all(together.map((checkout, n) => ask(app, checkout, n)))
      const expected: string[] = []
      for (const [n, checkout] of alone.entries()) expected.push(await ask(appWith(metOf), checkout, n))
      expect(outcomes).toEqual(expected)
      expect(await Promise.all(together.map(endOf))).toEqual(await Promise.all(alone.map(endOf)))
    }),
    { numRuns: 12 },
  )
})

test('of many requests for one checkout one calls the rail, and the others wait for it', async () => {
  const [checkout] = await checkoutsOf([{ before: 'open', wants: 'qrcode', met: 'issued' }])
  const app = appWith(new Map())
  const requests = Array.from({ length: 6 }, () =>
    requestPayment(app, defined(checkout), { ...WANTED.qrcode, ...MERCHANT }),
  )
  const outcomes = (await Promise.all(requests)).map(({ is }) => is)
  expect(outcomes.toSorted()).toEqual(['issued', ...Array(5).fill('preparing')])
  expect(await endOf(defined(checkout))).toMatchObject({ sequence: 1, attempts: [{ status: 'ISSUED' }] })
})
