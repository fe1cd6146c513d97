import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../../src/base/clock.ts'
import { inAtlantis } from './in-atlantis.ts'

const { ALL_MERCHANTS, transaction } =
  await inAtlantis<typeof import('../../src/db/transaction.ts')>('src/db/transaction.ts')
const { makeRule } = await inAtlantis<typeof import('../../src/fees/change-plan.ts')>('src/fees/change-plan.ts')
const { verifyLedger } =
  await inAtlantis<typeof import('../../src/ledger/verify/verify.ts')>('src/ledger/verify/verify.ts')
const { HOME } = await inAtlantis<typeof import('../../src/markets/market-of.ts')>('src/markets/market-of.ts')
const { aCheckoutBody, aGateway, until } =
  await inAtlantis<typeof import('../gateway/gateway.ts')>('test/gateway/gateway.ts')
const { aPayoutBody, aSender } =
  await inAtlantis<typeof import('../payouts/send-money.ts')>('test/payouts/send-money.ts')
const { aRefunder } = await inAtlantis<typeof import('../refunds/refunds.ts')>('test/refunds/refunds.ts')
const { ATLANTIS } = await inAtlantis<typeof import('./atlantis/atlantis.ts')>('test/markets/atlantis/atlantis.ts')

/** A gateway of Atlantis: nothing is written for that country but its folder and the list that names it. */
const gateway = await aGateway({ BANK_TRANSFER_MS: '100' })
const { call, db, clock } = gateway
const { aPaid, refund, untilStatus } = aRefunder(gateway)
const sender = aSender(gateway)
const page = async (path: string) => (await call('GET', path, { key: null, headers: { 'accept-language': 'en' } })).text
const balanceIn = async (code: string) => {
  const { body } = await call('GET', '/v1/balance')
  return body.data.find((one: { currency: string }) => one.currency === code)
}
/** All that the merchant has, settled or not. */
const worth = async () => {
  const { available, pending, held } = await balanceIn('ISK')
  return available + pending + held
}

/** Atlantis is two hours behind, all the year. */
const OFFSET_MS = 2 * HOUR_MS
const wallClock = (time: Date) => later(time, -OFFSET_MS)
/** The next time that a clock there shows so many minutes of a day of the week. */
function nextAt(weekday: number, minutes: number): Date {
  const midnight = new Date(`${wallClock(clock()).toISOString().slice(0, 10)}T00:00:00Z`)
  const days = [1, 2, 3, 4, 5, 6, 7].find((n) => later(midnight, n * DAY_MS).getUTCDay() === weekday) ?? 0
  return later(midnight, days * DAY_MS + minutes * MINUTE_MS + OFFSET_MS)
}
async function moveTo(time: Date): Promise<void> {
  const seconds = Math.ceil((time.getTime() - clock().getTime()) / 1_000)
  expect((await call('POST', '/v1/sandbox/clock/advance', { body: { seconds } })).status).toBe(200)
  sender.forget()
}
const TUESDAY = 2

beforeAll(() => expect(HOME).toBe(ATLANTIS))

describe('a checkout', () => {
  test('shows amounts, times and a code as they are in Atlantis', async () => {
    const { body } = await call('POST', '/v1/checkout', {
      body: aCheckoutBody({ currency: 'ISK', amount: 125_000, externalId: 'shell-1' }),
    })
    const text = await page(new URL(body.checkoutUrl).pathname)
    expect(text).toContain('Ψ125,000')
    expect(text).toContain('Scan the TRIDENT code')
    expect(text).toMatch(/\d\d:\d\d\u00a0ATT\u00a0\(UTC-2\)/)
    expect(text).not.toMatch(/QRIS|WIB|Rp|IDR/)

    const { rows } = await db.pool.query('select qr_content from bank.qr order by created_at desc limit 1')
    const content: string = rows[0].qr_content
    expect(content).toMatch(/^TRIDENT\/ISK\/125000\/\d+\/Kopi Gapura\/[0-9a-z]{25}\/\d$/)
    expect(ATLANTIS.qr.read(content)).toEqual({
      amount: { amount: 125_000n, currency: 'ISK' },
      addsTip: false,
      payeeName: 'Kopi Gapura',
    })
  })

  test('in the currency with two decimals shows them, on the page and in the code', async () => {
    const { body } = await call('POST', '/v1/checkout', {
      body: aCheckoutBody({ currency: 'XCD', amount: 80, externalId: 'shell-2' }),
    })
    expect(await page(new URL(body.checkoutUrl).pathname)).toContain('XCD\u00a080.00')
    const { rows } = await db.pool.query('select qr_content from bank.qr order by created_at desc limit 1')
    expect(rows[0].qr_content).toMatch(/^TRIDENT\/XCD\/80\.00\//)
  })

  test('is offered what the market has, within its limits, and nothing else', async () => {
    const { body } = await call('GET', '/v1/payment-methods')
    expect(body.data).toMatchObject([
      { type: 'qrcode', displayName: 'TRIDENT', currency: 'ISK', minAmount: 5, maxAmount: 2_000_000, enabled: true },
      { type: 'qrcode', displayName: 'TRIDENT', currency: 'XCD', minAmount: 1, maxAmount: 5_000, enabled: true },
      { type: 'credit_card', currency: null },
    ])
    const tooLittle = await call('POST', '/v1/checkout', { body: aCheckoutBody({ currency: 'ISK', amount: 4 }) })
    expect(tooLittle.body.errors).toMatchObject([{ field: 'amount', code: 'OUT_OF_BOUNDS' }])
  })
})

describe('a payment', () => {
  test('costs a fee in steps of five and the market’s tax, and is settled on a day its banks work', async () => {
    await transaction(db, ALL_MERCHANTS, (tx) =>
      makeRule(tx, clock(), {
        merchantId: null,
        terms: {
          kind: 'settlement',
          subject: 'qrcode',
          code: null,
          schedule: { dayKind: 'business', days: 1, atMinute: 8 * 60 },
        },
        validFrom: null,
        by: 'test',
      }),
    )
    await moveTo(nextAt(TUESDAY, 11 * 60))
    const plan = (await call('GET', '/v1/fees')).body
    expect(plan).toMatchObject({ currency: 'ISK', tax: { name: 'Tithe', basisPoints: 500, source: 'built_in' } })

    const paidAt = clock()
    const { transactionId } = await aPaid({ type: 'qrcode', currency: 'ISK', amount: 125_000 })
    // 0.7 % and 10 are 885; five hundredths of that are 44.25, of which the nearest multiple of five is 45.
    expect((await balanceIn('ISK')).pending).toBe(125_000 - 885 - 45)
    const due = await dueAt(transactionId)
    // Wednesday is no day for banks: it is Thursday, eight o’clock.
    expect(wallClock(due).toISOString().slice(0, 16)).toBe(`${dayAfter(paidAt, 2)}T08:00`)

    await moveTo(later(due, MINUTE_MS))
    await until(async () => (await balanceIn('ISK')).pending === 0)
    expect((await verifyLedger(db)).flatMap(({ violations }) => violations)).toEqual([])
  })

  test('in part goes back by the code it came by', async () => {
    const { transactionId } = await aPaid({ type: 'qrcode', currency: 'ISK', amount: 60_000 })
    const { body } = await refund({ transactionId, amount: 25_000 })
    expect(body).toMatchObject({ currency: 'ISK', amount: 25_000, way: 'rail' })
    await untilStatus(body.id, 'SUCCEEDED')
  })
})

describe('a payout', () => {
  test('knows the market’s banks and accounts by their own names alone', async () => {
    const { body } = await call('GET', '/v1/banks')
    expect(body.data.map(({ code }: { code: string }) => code)).toEqual(['POSE', 'TRIT', 'NERE', 'CENT'])
    const faultOf = async (attributes: object) => {
      const reply = await sender.send(aPayoutBody({ currency: 'ISK', amount: 20_000 }, { ...attributes }))
      return [reply.status, reply.body.errors[0].field, reply.body.errors[0].message]
    }
    const field = 'attributes.receiverBankCode'
    expect(await faultOf({ receiverAccountNo: '1234', receiverBankCode: 'BCA' })).toEqual([
      400,
      field,
      `"${field}" is not a bank we can send to; GET /v1/banks lists them.`,
    ])
    expect(await faultOf({ receiverAccountNo: '1234', receiverBankCode: 'KRAK' })).toEqual([
      400,
      field,
      `"${field}" KRAK is Kraken Mutual, a bank that was merged or closed.`,
    ])
    expect(await faultOf({ receiverAccountNo: '0012345678', receiverBankCode: 'NEREUS' })).toEqual([
      400,
      'attributes.receiverAccountNo',
      '"attributes.receiverAccountNo" must be 4 to 8 digits.',
    ])
    expect((await sender.send(aPayoutBody({ amount: 20_000 }, NEREUS))).body.errors[0].message).toBe(
      'Money cannot be sent in IDR here; send ISK.',
    )
  })

  test('goes by the service that carries it, at once or at its opening, and costs its fee and tax', async () => {
    await moveTo(nextAt(TUESDAY, 8 * 60))
    const before = await worth()
    const small = (await sender.send(aPayoutBody({ currency: 'ISK', amount: 20_000 }, NEREUS))).body.data
    const succeeded = await sender.untilStatus(small.id, 'SUCCEEDED')
    // A twentieth of 150 is 7.5, of which the nearest multiple of five is 10, halves up.
    expect(succeeded).toMatchObject({ fee: 150, tax: 10, currency: 'ISK' })
    expect(await serviceOf(small.id)).toBe('current')

    const big = (await sender.send(aPayoutBody({ currency: 'ISK', amount: 200_000 }, NEREUS))).body.data
    const waiting = await until(async () => {
      const payout = await sender.find(big.id)
      return payout.hint && payout
    })
    const opensAt = nextAtOrToday(9 * 60)
    expect(waiting.hint).toMatchObject({ service: 'tide', opensAt: opensAt.toISOString() })
    expect(waiting.hint.message).toMatch(/^The Tide opens Tuesday \d+ \w+ 09:00 ATT\.$/)
    await moveTo(later(opensAt, 1_000))
    expect(await sender.untilStatus(big.id, 'SUCCEEDED')).toMatchObject({ fee: 400, tax: 20 })
    expect(await serviceOf(big.id)).toBe('tide')

    const inside = { receiverAccountNo: '4321', receiverBankCode: 'POSEXAA1' }
    const own = (await sender.send(aPayoutBody({ currency: 'ISK', amount: 900_000 }, inside))).body.data
    expect(await sender.untilStatus(own.id, 'SUCCEEDED')).toMatchObject({ fee: 25, tax: 0 })
    expect(await serviceOf(own.id)).toBe('intrabank')
    const sent = 20_000 + 160 + 200_000 + 420 + 900_000 + 25
    expect(await worth()).toBe(before - sent)
  })
})

const NEREUS = { receiverAccountNo: '55501234', receiverBankCode: 'NEREUS' }

const serviceOf = async (id: string): Promise<string> =>
  (await db.pool.query('select service from payout where id = $1', [id])).rows[0].service

const dayAfter = (time: Date, days: number): string =>
  later(wallClock(time), days * DAY_MS)
    .toISOString()
    .slice(0, 10)

function nextAtOrToday(minutes: number): Date {
  const midnight = Date.parse(`${wallClock(clock()).toISOString().slice(0, 10)}T00:00:00Z`)
  return new Date(midnight + minutes * MINUTE_MS + OFFSET_MS)
}

/** When a payment is to become available. */
async function dueAt(transactionId: string): Promise<Date> {
  const { rows } = await db.pool.query('select due_at from ledger_settlement where receipt_id = $1', [transactionId])
  return rows[0].due_at
}
