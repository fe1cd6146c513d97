import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCrashingDb } from '../../../test/database/crashing-db.ts'
import { aDatabase } from '../../../test/database/database.ts'
import { balanceOf, fund, rupiah } from '../../../test/database/ledger.ts'
import { PLANS } from '../../../test/gateway/plans.ts'
import { defined } from '../../../test/setup/defined.ts'
import { DAY_MS, later } from '../../base/clock.ts'
import { newMerchantId } from '../../base/id.ts'
import type { TransferState } from '../../connectors/payout-port.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import { createMerchant } from '../../merchants/merchant.ts'
import { acceptPayouts } from '../accept/accept.ts'
import { listPayouts } from '../store.ts'
import { applyBankResponse } from './apply-bank-response.ts'
import type { Source } from './bank-response-store.ts'
import { listBankResponses } from './list-bank-responses.ts'
import { submitPayouts } from './queue-store.ts'

const { db: sound } = await aDatabase()
const SENT_AT = new Date('2026-11-20T03:00:00Z')
const AMOUNT = rupiah(10_000)

/** The app at this time after the transfers. */
const anApp = (afterMs = 0, db: Db = sound) => ({
  db,
  clock: () => later(SENT_AT, afterMs),
  livemode: false,
  signals: { wake: () => {} },
  log: { error: () => {} },
})

/** A merchant with payouts `0`, `1`, …, all but the last of them sent. */
async function aMerchant(count: number) {
  const merchantId = newMerchantId()
  const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
  await transaction(sound, merchantId, (tx) =>
    createMerchant(tx, SENT_AT, { id: merchantId, displayName: 'M', ...none }),
  )
  await fund(sound, merchantId, rupiah(1_000_000))
  const receiver = { bankCode: '008', accountNo: '1234567890', name: 'Budi' }
  const about = { receiver, receiverBankCode: 'MANDIRI', remark: null, metadata: null, namedByPayer: false }
  const requests = Array.from({ length: count }, (_, n) => ({
    draft: { merchantId, externalId: `${n}`, amount: AMOUNT, ...about },
    rail: { name: 'con_any', bankCode: '014' },
    payloadHash: Buffer.alloc(32, n),
    keyId: null,
  }))
  const ids = await transaction(sound, merchantId, async (tx) => {
    const accepted = await acceptPayouts(tx, PLANS, SENT_AT, async () => Buffer.alloc(32), requests)
    const all = accepted.map((one) => (one instanceof Error ? '' : one.id))
    const sending = { connectionId: 'con_any', service: 'bifast', at: SENT_AT, pollAt: SENT_AT } as const
    await submitPayouts(
      tx,
      merchantId,
      all.slice(0, -1).map((id) => ({ id, ...sending })),
    )
    return all
  })
  return { merchantId, ids }
}
type Merchant = Awaited<ReturnType<typeof aMerchant>>

type Response = { which: number; is: TransferState['is'] | 'wrong'; source: Source }
function stateOf(is: Response['is']): TransferState {
  const about = { railCode: is.slice(0, 9), bankReference: 'bank-1' }
  if (is === 'wrong') return { ...about, is: 'succeeded', amount: rupiah(1) }
  if (is === 'succeeded' || is === 'reversed') return { ...about, is, amount: AMOUNT }
  return is === 'failed' ? { ...about, is, reason: 'no' } : { ...about, is }
}
const apply = ({ merchantId, ids }: Merchant, { which, is, source }: Response, app: ReturnType<typeof anApp>) =>
  applyBankResponse(app, { merchantId, id: defined(ids[which]) }, stateOf(is), source)

/** The complete state of a merchant's payouts, without values that differ between merchants. */
async function readAll({ merchantId }: Merchant) {
  const payouts = await transaction(sound, merchantId, async (tx) => {
    const rows = await listPayouts(tx, merchantId, { before: null, limit: 100 })
    const seen = []
    for (const { id, reference, connectionId: _, merchantId: __, ...rest } of rows) {
      const events = await tx
        .selectFrom('event')
        .select(['type', 'sequence'])
        .where('subject_id', '=', id)
        .orderBy('sequence')
        .execute()
      const { due_at } = await tx.selectFrom('payout').select('due_at').where('id', '=', id).executeTakeFirstOrThrow()
      seen.push({
        ...rest,
        hasReference: reference.length,
        due_at,
        events,
        responses: await listBankResponses(tx, merchantId, id),
      })
    }
    return seen.sort((a, b) => a.externalId.localeCompare(b.externalId))
  })
  return { payouts, balance: await balanceOf(sound, merchantId) }
}

const PAYOUTS = 5
const aResponse = fc.record({
  which: fc.nat(PAYOUTS - 1),
  is: fc.constantFrom<Response['is'][]>(
    'succeeded',
    'failed',
    'reversed',
    'processing',
    'unknown',
    'not_found',
    'wrong',
  ),
  source: fc.constantFrom<Source[]>('transfer', 'inquiry', 'notice'),
})

test('concurrent responses of banks end as if applied one by one', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          afterMs: fc.constantFrom(0, 60_000, 2 * DAY_MS),
          responses: fc.array(aResponse, { maxLength: 10 }),
        }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      async (crowds) => {
        const [together, apart] = [await aMerchant(PAYOUTS), await aMerchant(PAYOUTS)]
        for (const { afterMs, responses } of crowds.toSorted((a, b) => a.afterMs - b.afterMs)) {
          const app = anApp(afterMs)
          await Promise.all(responses.map((one) => apply(together, one, app)))
          for (const one of responses) await apply(apart, one, anApp(afterMs))
        }
        expect(await readAll(together)).toEqual(await readAll(apart))
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 12) },
  )
  for (const { violations } of await verifyLedger(sound)) expect(violations).toEqual([])
})

test('a COMMIT without a response moves no money twice', async () => {
  const merchant = await aMerchant(9)
  const { db, loseAnswer } = aCrashingDb(sound)
  loseAnswer()
  const app = anApp(0, db)
  const responses = Array.from({ length: 8 }, (_, which) => ({ which, is: 'succeeded', source: 'notice' }) as const)
  await Promise.all(responses.map((one) => apply(merchant, one, app)))
  const { payouts, balance } = await readAll(merchant)
  expect(payouts.filter(({ status, events }) => status === 'SUCCEEDED' && events.length === 1)).toHaveLength(8)
  expect(balance.held).toBe(AMOUNT.amount + rupiah(2_500).amount)
})

test('a response that cannot be applied does not affect the rest of its batch', async () => {
  const merchant = await aMerchant(4)
  const app = anApp()
  const ghost = applyBankResponse(app, { ...merchant, id: 'po_none' }, stateOf('succeeded'), 'notice')
  const others = [0, 1, 2].map((which) => apply(merchant, { which, is: 'succeeded', source: 'notice' }, app))
  await expect(ghost).rejects.toThrow('no payout')
  await Promise.all(others)
  expect((await readAll(merchant)).payouts.map(({ status }) => status)).toEqual([
    ...['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED', 'PROCESSING'],
  ])
})
