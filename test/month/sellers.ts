import { transaction } from '../../src/db/transaction.ts'
import { createSecretKey, KEY_SCOPES } from '../../src/merchants/keys/secret-keys.ts'
import { anotherMerchant } from '../gateway/dashboard.ts'
import { aSender } from '../payouts/send-money.ts'
import { at, type Month } from './calendar.ts'
import type { MonthWorld } from './world.ts'

/** A merchant of the month: days of its zone, a plan of its own, and how it asks. */
export type Seller = {
  readonly merchantId: string
  readonly zone: string
  readonly key: string
  readonly sender: ReturnType<typeof aSender>
}

const ZONES = ['Asia/Jakarta', 'Asia/Jayapura', 'Asia/Kathmandu', 'America/New_York'] as const

/** Makes the merchants with their plans, before the month begins. */
export async function makeSellers(world: MonthWorld, month: Month): Promise<Seller[]> {
  const { gateway } = world
  const sellers: Seller[] = []
  for (const zone of ZONES) {
    const merchantId = await anotherMerchant(gateway)
    const { key } = await transaction(gateway.db, merchantId, (tx) =>
      createSecretKey(tx, gateway.clock(), 'sandbox', { merchantId, region: 'ID', scopes: KEY_SCOPES }),
    )
    const set = await gateway.call('PATCH', '/v1/settings', { key, body: { timeZone: zone } })
    if (set.status !== 200) throw new Error(set.text)
    sellers.push({ merchantId, zone, key, sender: aSender(gateway, key) })
  }
  for (const rule of rulesOf(sellers, month)) {
    const made = await world.operate('POST', '/fees/rules', rule)
    if (made.status !== 201) throw new Error(made.text)
  }
  return sellers
}

/**
 * What they agreed on: taxed from the first of the month on, one exempt; percentages, fixed parts, bounds; fees that go back
 * with refunds and fees that do not; changed in the middle of the month and on a business day's schedule.
 */
function rulesOf(sellers: readonly Seller[], { days, before }: Month): object[] {
  const [first, second, third, fourth] = sellers.map(({ merchantId }) => ({ merchantId }))
  const general = { merchantId: null }
  const since = (day: string | undefined, time = '00:00') => ({ validFrom: at(day ?? '', time).toISOString() })
  const fee = (subject: string, price: object) => ({ kind: 'fee', subject, ...price })
  const lead = since(before[0], '08:30')
  const middle = since(days[Math.floor(days.length / 2)])
  const schedule = (subject: string, count: number) => ({
    kind: 'settlement',
    subject,
    dayKind: 'business',
    days: count,
    time: '08:00',
  })
  const bounded = { basisPoints: 70, fixed: 150, minimum: 500, maximum: 9_000 }
  return [
    { ...general, kind: 'tax', basisPoints: 1_100, ...since(days[0]) },
    { ...fourth, kind: 'tax', basisPoints: 0, ...lead },
    { ...first, ...fee('qrcode', { ...bounded, refundFee: 'proportional' }), ...lead },
    { ...first, ...fee('qrcode', { basisPoints: 63, refundFee: 'kept' }), ...middle },
    { ...second, ...fee('virtual_account', { fixed: 3_333, refundFee: 'proportional' }), ...lead },
    { ...second, ...fee('payout', { fixed: 2_777 }), ...lead },
    { ...third, ...fee('ewallet', { basisPoints: 155, minimum: 1_000, refundFee: 'proportional' }), ...lead },
    { ...third, ...fee('ewallet', { basisPoints: 167, maximum: 12_000, refundFee: 'proportional' }), ...middle },
    { ...third, ...fee('credit_card', { currency: 'USD', basisPoints: 345, refundFee: 'proportional' }), ...lead },
    ...['qrcode', 'virtual_account', 'ewallet'].map((method) => ({ ...general, ...schedule(method, 1), ...lead })),
    { ...general, ...schedule('credit_card', 2), ...lead },
    { ...second, ...schedule('ewallet', 2), ...middle },
  ]
}
