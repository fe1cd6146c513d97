import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCrashingDb } from '../../../test/database/crashing-db.ts'
import { aDatabase } from '../../../test/database/database.ts'
import { balanceOf, fund, rupiah } from '../../../test/database/ledger.ts'
import { PLANS } from '../../../test/gateway/plans.ts'
import { countRoundTrips } from '../../../test/gateway/round-trips.ts'
import { defined } from '../../../test/setup/defined.ts'
import { ApiError } from '../../base/errors.ts'
import { newMerchantId } from '../../base/id.ts'
import type { PayoutRail } from '../../connectors/payout-port.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import { createSecretKey } from '../../merchants/keys/secret-keys.ts'
import { createMerchant } from '../../merchants/merchant.ts'
import { listPayouts } from '../store.ts'
import { acceptOnce } from './accept-once.ts'
import { setDailyLimit } from './daily-limit.ts'

const { db: sound } = await aDatabase()
const clock = () => new Date('2026-11-20T03:00:00Z')
const hashKeys = { read: async () => Buffer.alloc(32, 7), getOrLoad: async () => Buffer.alloc(32, 7) }
const rail = { name: 'con_any', bankCode: '014' } as PayoutRail
const FEE = 2_500

const anApp = (db: Db = sound) => ({ db, clock, hashKeys, rail, plans: PLANS, signals: { wake: () => {} } })

type Limits = { balance: number; daily: number | null; keyMax: number | null; keyDaily: number | null }
const NO_LIMITS: Limits = { balance: 1_000_000, daily: null, keyMax: null, keyDaily: null }

/** A merchant with this balance and two secret keys with these limits, all in whole rupiah. */
async function aMerchant({ balance, daily, keyMax, keyDaily }: Limits = NO_LIMITS) {
  const merchantId = newMerchantId()
  const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
  const sen = (whole: number | null) => (whole === null ? null : rupiah(whole).amount)
  const keyIds = await transaction(sound, merchantId, async (tx) => {
    await createMerchant(tx, clock(), { id: merchantId, displayName: 'M', ...none })
    await setDailyLimit(tx, merchantId, daily)
    const limits = { payoutMax: sen(keyMax), payoutDailyMax: sen(keyDaily) }
    const wanted = { merchantId, region: null, scopes: ['send_money'] as const, limits }
    const [one, other] = [0, 1].map(() => createSecretKey(tx, clock(), 'sandbox', wanted))
    return [(await one)?.id ?? '', (await other)?.id ?? '']
  })
  if (balance > 0) await fund(sound, merchantId, rupiah(balance))
  return { merchantId, keyIds }
}
type Merchant = Awaited<ReturnType<typeof aMerchant>>

/** `by`: with which of two secret keys; -1: by a member. `key`: its Idempotency-Key. */
type Ask = { name: string; amount: number; by: number; key: string | null }
const plain = (name: string, amount = 10_000): Ask => ({ name, amount, by: -1, key: null })

function ask({ merchantId, keyIds }: Merchant, { name, amount, by, key }: Ask, app = anApp()) {
  const body = { name, amount }
  const payloadHash = createHash('sha256').update(JSON.stringify(body)).digest()
  const receiver = { bankCode: '008', accountNo: '1234567890', name: 'Budi' }
  const about = { receiver, receiverBankCode: 'MANDIRI', remark: null, metadata: null, namedByPayer: false }
  const draft = { merchantId, externalId: name, amount: rupiah(amount), ...about }
  const claim = { merchantId, operation: 'POST /v1/send-money', key, payloadHash, now: clock() }
  return acceptOnce(app, claim, { draft, body, keyId: keyIds[by] ?? null }).then(
    ({ body: text, isReplay }) => ({ externalId: String(JSON.parse(text).data.externalId), text, isReplay }),
    (error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error)),
  )
}
type End = Awaited<ReturnType<typeof ask>>
const isAccepted = (end: End) => typeof end !== 'string' && !end.isReplay
const shown = (end: End) => (typeof end === 'string' ? end : `${end.isReplay ? 'repeat of' : 'new'} ${end.externalId}`)
const payoutsOf = ({ merchantId }: Merchant) =>
  transaction(sound, merchantId, (tx) => listPayouts(tx, merchantId, { before: null, limit: 100 }))

/** Refused for lack of money, and its name or key was stored afterwards: after that the refusal would be another one. */
const wasRefusedBefore = (counted: readonly { one: Ask }[], { name, key }: Ask, end: End): boolean =>
  (end === 'INSUFFICIENT_BALANCE' || end === 'LIMIT_EXCEEDED') &&
  counted.some(({ one }) => one.name === name || (key !== null && one.key === key))

/** Whether it is refused like that after only the first few of the accepted ones. */
async function isRefusedSooner(limits: Limits, counted: readonly { one: Ask; end: End }[], one: Ask, refusal: End) {
  const accepted = counted.filter(({ end }) => isAccepted(end))
  for (let count = 0; count < accepted.length; count++) {
    const merchant = await aMerchant(limits)
    for (const first of accepted.slice(0, count)) await ask(merchant, first.one)
    if ((await ask(merchant, one)) === refusal) return true
  }
  return false
}

const someWhole = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null })
const anAsk = fc.record({
  name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  amount: fc.constantFrom(1_000, 10_000, 20_000),
  by: fc.constantFrom(-1, 0, 1),
  key: fc.option(fc.constantFrom('k', 'l', 'm'), { nil: null }),
})
const LIMITS = fc.record({
  balance: fc.integer({ min: 0, max: 80_000 }),
  daily: someWhole(60_000),
  keyMax: someWhole(20_000),
  keyDaily: someWhole(40_000),
})

/** The first is refused for lack of money, and would exceed the daily limit once the second was accepted. */
const REFUSED_FIRST: [Limits, Ask[]] = [
  { balance: 3_500, daily: 10_000, keyMax: null, keyDaily: null },
  [
    { name: 'a', amount: 10_000, by: -1, key: null },
    { name: 'e', amount: 1_000, by: -1, key: null },
  ],
]

test('concurrent requests end as if made one by one', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(LIMITS, fc.array(anAsk, { minLength: 2, maxLength: 14 }), async (limits, asks) => {
      const [together, apart] = [await aMerchant(limits), await aMerchant(limits)]
      // Two processes: each has its own group.
      const apps = [anApp(), anApp(aCrashingDb(sound).db)]
      const ends = await Promise.all(asks.map((one, n) => ask(together, one, apps[n % 5 === 0 ? 1 : 0])))
      // One by one in a possible order: the accepted ones, their repeats, then the refused ones.
      const all = asks.map((one, n) => ({ one, end: defined(ends[n]) }))
      const counted = all.filter(({ end }) => typeof end !== 'string')
      const order = [
        ...counted.filter(({ end }) => isAccepted(end)),
        ...counted.filter(({ end }) => !isAccepted(end)),
        ...all.filter(({ one, end }) => typeof end === 'string' && !wasRefusedBefore(counted, one, end)),
      ]
      for (const { one, end } of order) {
        const alone = shown(await ask(apart, one))
        // It may have been refused before some of the others were accepted, for another reason.
        if (alone === shown(end) || (typeof end === 'string' && (await isRefusedSooner(limits, counted, one, end))))
          continue
        expect(alone).toBe(shown(end))
      }
      expect(await balanceOf(sound, together.merchantId)).toEqual(await balanceOf(sound, apart.merchantId))
      const names = async (merchant: Merchant) => (await payoutsOf(merchant)).map(({ externalId }) => externalId).sort()
      expect(await names(together)).toEqual(await names(apart))
      // A repeat gets the first reply byte for byte.
      for (const end of ends) {
        if (typeof end === 'string' || !end.isReplay) continue
        expect(ends.filter(isAccepted).map((first) => typeof first !== 'string' && first.text)).toContain(end.text)
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 12), examples: [REFUSED_FIRST] },
  )
  for (const { violations } of await verifyLedger(sound)) expect(violations).toEqual([])
})

test('any number of concurrent requests, some refused, takes four round trips', async () => {
  const merchant = await aMerchant({ ...NO_LIMITS, balance: 40 * (10_000 + FEE) })
  const { db, trips } = countRoundTrips(sound)
  const asks = Array.from({ length: 60 }, (_, n) => plain(`${n}`))
  const ends = await Promise.all(asks.map((one) => ask(merchant, one, anApp(db))))
  expect(ends.map((end) => (isAccepted(end) ? 'new' : end))).toEqual(
    asks.map((_, n) => (n < 40 ? 'new' : 'INSUFFICIENT_BALANCE')),
  )
  expect(await balanceOf(sound, merchant.merchantId)).toMatchObject({ available: 0n })
  // At most twice as many, if the first batch was too slow to be waited for.
  expect(trips.length).toBeLessThanOrEqual(12)
})

test('after a COMMIT without a response each request is accepted once, and its caller gets the acceptance', async () => {
  const merchant = await aMerchant()
  const { db, loseAnswer } = aCrashingDb(sound)
  loseAnswer()
  const asks = Array.from({ length: 8 }, (_, n) => ({ ...plain(`${n}`), key: n % 2 === 0 ? `k${n}` : null }))
  const ends = await Promise.all(asks.map((one) => ask(merchant, one, anApp(db))))
  expect(ends.map(shown)).toEqual(asks.map(({ name }) => `repeat of ${name}`))
  expect((await payoutsOf(merchant)).length).toBe(8)
  expect((await balanceOf(sound, merchant.merchantId)).held).toBe(rupiah(8 * (10_000 + FEE)).amount)
})

test('a refusal leaves its Idempotency-Key unused, and the rest of its batch accepted', async () => {
  const merchant = await aMerchant({ ...NO_LIMITS, balance: 30_000 })
  const asks = [{ ...plain('a'), key: 'k' }, { ...plain('b', 20_000), key: 'l' }, plain('c')]
  const ends = await Promise.all(asks.map((one) => ask(merchant, one)))
  expect(ends.map(shown)).toEqual(['new a', 'INSUFFICIENT_BALANCE', 'new c'])
  await fund(sound, merchant.merchantId, rupiah(30_000))
  expect(shown(await ask(merchant, { ...plain('d', 20_000), key: 'l' }))).toBe('new d')
})
