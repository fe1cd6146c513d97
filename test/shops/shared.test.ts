import type { Checkout } from '@gapura/sdk'
import {
  cancelCheckout,
  type Note,
  openCheckout,
  openGateway,
  readSettings,
  refundOnce,
  type SettledBy,
  type Shop,
  settle,
  standingOf,
} from '@gapura/shop'
import { expect, test } from 'vitest'
import { DEMO } from '../../src/sandbox/demo.ts'
import { until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'

const gateway = await sharedGateway()
const settings = readSettings({ apiKey: gateway.secretKey, baseUrl: gateway.url, webhookSecret: DEMO.webhookSecret })
const gapura = openGateway(settings)

let orders = 0
const anOrder = (amount = 125_000) => ({
  externalId: `shared-${++orders}`,
  currency: 'IDR',
  amount,
  successUrl: 'https://shop.example',
  cancelUrl: 'https://shop.example',
})

/** A shop of one order, which records what is done to it. */
function aShop() {
  const paid: string[] = []
  const ended: Note[] = []
  const notes: Note[] = []
  const warned: string[] = []
  let last: Promise<unknown> = Promise.resolve()
  const shop: Shop = {
    language: 'en',
    warn: (text) => void warned.push(text),
    withOrder: (checkout, work) => {
      const run = () =>
        work({
          isSettled: paid.includes(checkout.id),
          needsPayment: paid.length === 0,
          has: ({ key }) => notes.some((note) => note.key === key),
          pay: async ({ checkoutId }) => void paid.push(checkoutId),
          end: async (note) => void ended.push(note),
          note: async (note) => void notes.push(note),
        })
      const mine = last.then(run)
      last = mine
      return mine
    },
  }
  return { shop, paid, ended, notes, warned }
}

const payFor = async (id: string, outcome: 'succeeded' | 'duplicate' = 'succeeded'): Promise<Checkout> => {
  await gapura.sandbox.simulateCheckout(id, { outcome, type: 'qrcode' })
  return gapura.checkouts.retrieve(id, { waitFor: 'final' })
}

test('the open checkout is used again, and two calls at once get the same one', async () => {
  const wanted = anOrder()
  const [first, second] = await Promise.all([openCheckout(gapura, wanted), openCheckout(gapura, wanted)])
  const third = await openCheckout(gapura, wanted)
  expect(first.is).toBe('open')
  expect([second.checkout.id, third.checkout.id]).toEqual([first.checkout.id, first.checkout.id])
})

test('another amount cancels the open checkout and makes a new one', async () => {
  const wanted = anOrder()
  const { checkout } = await openCheckout(gapura, wanted)
  const next = await openCheckout(gapura, { ...wanted, amount: 150_000 })
  expect(next).toMatchObject({ is: 'open', replaced: [checkout.id], checkout: { amount: 150_000, status: 'PENDING' } })
  expect((await gapura.checkouts.retrieve(checkout.id)).status).toBe('CANCELLED')
})

test('a paid checkout stands in the way of another, until the order knows it', async () => {
  const wanted = anOrder()
  const { checkout } = await openCheckout(gapura, wanted)
  await payFor(checkout.id)
  expect(await openCheckout(gapura, wanted)).toMatchObject({ is: 'busy', checkout: { id: checkout.id } })
  expect((await openCheckout(gapura, wanted, { settled: [checkout.id] })).is).toBe('open')
  expect((await cancelCheckout(gapura, checkout.id)).status).toBe('SUCCEEDED')
})

test('webhook, return and sweep at once settle an order once, and say it once', async () => {
  const { checkout } = await openCheckout(gapura, anOrder())
  const paidCheckout = await payFor(checkout.id)
  const { shop, paid, notes } = aShop()
  const ways: SettledBy[] = ['webhook', 'return', 'sweep', 'webhook']
  await Promise.all(ways.map((by) => settle(shop, paidCheckout, by)))
  expect([paid, notes.map(({ key }) => key.split(':')[0])]).toEqual([[checkout.id], ['paid']])
})

test('money for an order that is paid already is a note, and no failure', async () => {
  const [one, two] = await Promise.all([openCheckout(gapura, anOrder()), openCheckout(gapura, anOrder())])
  const { shop, paid, notes } = aShop()
  await settle(shop, await payFor(one.checkout.id), 'webhook')
  await settle(shop, await payFor(two.checkout.id), 'webhook')
  expect(paid).toEqual([one.checkout.id])
  expect(notes.at(-1)?.text).toContain('no longer needs')
})

test('a checkout that ended is said to have ended', async () => {
  const { checkout } = await openCheckout(gapura, anOrder())
  const { shop, ended } = aShop()
  await settle(shop, await gapura.checkouts.cancel(checkout.id), 'sweep')
  expect(ended).toEqual([{ key: `ended:${checkout.id}`, text: expect.stringContaining('CANCELLED') }])
})

test('late, duplicate and mismatched money are notes, in both languages', async () => {
  const { checkout } = await openCheckout(gapura, anOrder())
  const paid = await payFor(checkout.id)
  const flagged = { ...paid, flags: ['late', 'duplicate', 'mismatch'] as const }
  const keys = (language: 'en' | 'id') => standingOf(flagged, language).notes.map(({ key }) => key.split(':')[0])
  expect(keys('en')).toEqual(['late', 'duplicate', 'mismatch'])
  // Accepted in the dashboard: it pays the order.
  const accepted = { ...paid, flags: ['mismatch'] as const, paidAmount: paid.amount - 1 }
  expect(standingOf(accepted, 'en').notes).toMatchObject([{ text: expect.stringContaining('it pays the order') }])
  expect(
    standingOf(flagged, 'id')
      .notes.map(({ text }) => text)
      .join(),
  ).toContain('terlambat')
})

test('a refund is made once under its name, and what is refused is said in words', async () => {
  const { checkout } = await openCheckout(gapura, anOrder())
  const { payment } = await payFor(checkout.id)
  const request = { externalId: `refund-${checkout.id}`.slice(0, 64), transactionId: payment?.transactionId ?? '' }
  const one = { ...request, amount: 50_000, fallback: 'none' } as const
  const [first, again] = [await refundOnce(gapura, one, 'en'), await refundOnce(gapura, one, 'en')]
  expect([first.is, again.is]).toEqual(['waiting', 'waiting'])
  expect('refund' in again && 'refund' in first && again.refund?.id === first.refund?.id).toBe(true)
  expect(await refundOnce(gapura, { ...one, amount: 60_000 }, 'en')).toMatchObject({
    is: 'refused',
    note: expect.stringContaining('earlier refund'),
  })
  const tooMuch = { ...one, externalId: `${one.externalId.slice(0, 60)}-2`, amount: 100_000 }
  expect((await refundOnce(gapura, tooMuch, 'id')).is).toBe('refused')
  await until(async () => (await gapura.checkouts.retrieve(checkout.id)).refundedAmount === 50_000)
})

test('without a gateway the outcome of a refund is unknown, never refused', async () => {
  const away = openGateway({ ...settings, baseUrl: 'http://127.0.0.1:9' }, { repeatsMax: 0 })
  const request = { externalId: 'away', transactionId: 'pay_x', fallback: 'none' } as const
  expect((await refundOnce(away, request, 'en')).is).toBe('unknown')
})
