import { expect, test } from 'vitest'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { aPayoutBody, aSender } from '../../../test/payouts/send-money.ts'
import { transaction } from '../../db/transaction.ts'
import { endKey } from '../../merchants/keys/end-key.ts'
import { type KeyLimits, limitKey } from '../../merchants/keys/key-limits.ts'
import { createSecretKey } from '../../merchants/keys/secret-keys.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const { merchantId } = gateway
const inScope = <Result>(run: Parameters<typeof transaction<Result>>[2]) => transaction(gateway.db, merchantId, run)

async function aKey(limits?: KeyLimits) {
  const wanted = { merchantId, region: null, scopes: ['send_money'] as const, ...(limits ? { limits } : {}) }
  const { id, key } = await inScope((tx) => createSecretKey(tx, new Date(), 'sandbox', wanted))
  const sender = aSender(gateway, key)
  const send = async (amount: number, externalId?: string) => {
    const { status, body } = await sender.send(aPayoutBody({ amount, ...(externalId ? { externalId } : {}) }))
    return status === 200 ? body.data.status : `${status} ${body.errors[0].code}`
  }
  return { id, send }
}
const REFUSED = '422 LIMIT_EXCEEDED'
const setPolicy = (above: bigint | null) =>
  inScope(async (tx) => {
    await tx.deleteFrom('payout_policy').where('merchant_id', '=', merchantId).execute()
    if (above === null) return
    const row = { merchant_id: merchantId, currency: 'IDR', approve_above: above }
    await tx.insertInto('payout_policy').values(row).execute()
  })

test('a key sends no more in a day than a person may, and a repeat counts once', async () => {
  await setPolicy(100_000_00n)
  const { send } = await aKey()
  expect([await send(60_000, 'once'), await send(60_000, 'once')]).toEqual(['PROCESSING', 'PROCESSING'])
  expect([await send(40_001), await send(40_000), await send(1)]).toEqual([REFUSED, 'PROCESSING', REFUSED])
  expect(await (await aKey()).send(100_000)).toBe('PROCESSING')
  await setPolicy(null)
  expect(await send(500_000)).toBe('PROCESSING')
})

test('a key has its own limits per payout and per day, which concurrent payouts respect too', async () => {
  await setPolicy(1_00n)
  const { send } = await aKey({ payoutMax: 50_000_00n, payoutDailyMax: 100_000_00n })
  expect(await send(50_001)).toBe(REFUSED)
  const statuses = await Promise.all(Array.from({ length: 8 }, () => send(30_000)))
  expect(statuses.filter((status) => status === 'PROCESSING')).toHaveLength(3)
  expect(new Set(statuses)).toEqual(new Set(['PROCESSING', REFUSED]))
  await setPolicy(null)
})

test('an operator sets a key’s limits, and the key that replaces it inherits them', async () => {
  const { id, send } = await aKey()
  const limits = { payoutMax: 10_000_00n, payoutDailyMax: null }
  await inScope((tx) => limitKey(tx, merchantId, id, limits))
  expect([await send(10_001), await send(10_000)]).toEqual([REFUSED, 'PROCESSING'])
  const now = new Date()
  const ended = await inScope((tx) => endKey(tx, merchantId, id, { now, at: now }))
  expect(ended?.limits).toEqual(limits)
})
