import { expect, test } from 'vitest'
import { aCardApp } from '../../../test/checkout/card-app.ts'
import { defined } from '../../../test/setup/defined.ts'
import { MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import { cardTriesLeft, REFUSED_CARDS_MAX } from '../attempts/card-tries.ts'
import { voidCardPayment } from './void-card-payment.ts'

const { app, db, control, aCheckout, read, pay, charges, statusOf, pollAfter } = await aCardApp()
const GOOD = '4242424242424242'
const CHALLENGED = '4000002760003184'

const challenge = async (number = CHALLENGED) => {
  const checkout = await aCheckout()
  const paid = await pay(checkout, number)
  if (paid.is !== 'challenge') throw new Error(paid.is)
  const attempt = defined((await read(checkout)).attempts[0])
  expect(attempt).toMatchObject({ status: 'PROCESSING', challengeUrl: paid.url })
  expect(paid.url).toMatch(/^http:\/\/localhost:8080\/sandbox\/3ds\/[\w-]{32}$/)
  expect(await statusOf(checkout)).toBe('PROCESSING')
  return { checkout, reference: attempt.reference }
}

test('a passed challenge pays the checkout, a refused one reopens it', async () => {
  for (const [act, status] of [
    ['confirm', 'SUCCEEDED'],
    ['refuse', 'PENDING'],
  ] as const) {
    const { checkout, reference } = await challenge()
    await control.actOnCard(reference, act)
    await pollAfter(61 * SECOND_MS)
    expect(await statusOf(checkout)).toBe(status)
    expect(await charges(checkout)).toBe(status === 'SUCCEEDED' ? 1 : 0)
  }
})

test('a card whose bank declines after the challenge is refused', async () => {
  const { checkout, reference } = await challenge('4911111111111113')
  await control.actOnCard(reference, 'confirm')
  await pollAfter(61 * SECOND_MS)
  const { checkout: open, attempts } = await read(checkout)
  expect(open.status).toBe('PENDING')
  expect(attempts).toMatchObject([{ status: 'FAILED', failure: { code: 'CARD_DECLINED' } }])
})

test('a challenge that is not completed lapses without counting as a refusal', async () => {
  const { checkout } = await challenge()
  await pollAfter(MINUTE_MS)
  expect(await statusOf(checkout)).toBe('PROCESSING')
  await pollAfter(15 * MINUTE_MS)
  const { checkout: open, attempts } = await read(checkout)
  expect(open.status).toBe('PENDING')
  expect(attempts).toMatchObject([{ failure: { code: 'AUTHENTICATION_EXPIRED' } }])
  expect(cardTriesLeft(attempts)).toBe(REFUSED_CARDS_MAX)
})

test('a payer who goes back from a challenge may pay another way, and the challenge is voided', async () => {
  const { checkout, reference } = await challenge()
  await voidCardPayment(app, checkout)
  expect(await statusOf(checkout)).toBe('PENDING')
  await control.actOnCard(reference, 'confirm')
  expect(await charges(checkout)).toBe(0)
  expect(await pay(checkout, GOOD)).toEqual({ is: 'succeeded' })
})

test('a payer who confirms and then goes back has paid', async () => {
  const { checkout, reference } = await challenge()
  await control.actOnCard(reference, 'confirm')
  await voidCardPayment(app, checkout)
  expect(await statusOf(checkout)).toBe('SUCCEEDED')
})

test('the ledger balances after all card outcomes', async () => {
  expect((await verifyLedger(db)).filter(({ violations }) => violations.length > 0)).toEqual([])
})
