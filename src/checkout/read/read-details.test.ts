import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { currency } from '../../base/currency.ts'
import { newId } from '../../base/id.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { newAttempt } from '../attempts/new-attempt.ts'
import { insertAttempt, readAttempts } from '../attempts/store.ts'
import { newCheckout } from '../create/create.ts'
import { moveCheckout } from '../move.ts'
import { CHECKOUT_ROWS, readCheckout } from '../store.ts'
import { findCheckout } from './find.ts'

const { db } = await aDatabase()
const NOW = new Date('2026-11-21T10:00:00Z')
const OURS = `mer_${'a'.repeat(26)}`
const THEIRS = `mer_${'b'.repeat(26)}`

/** A stored checkout with this many attempts, all but the last one ended. */
async function aStored(merchantId: string, attempts: number): Promise<string> {
  const amount = { amount: 12_500_000n, currency: currency('IDR') }
  const texts = {
    externalId: `INV-${attempts}`,
    description: null,
    accountName: null,
    successUrl: null,
    cancelUrl: null,
  }
  const draft = { merchantId, amount, type: 'qrcode' as const, code: null, metadata: { source: 'test' }, ...texts }
  const checkout = newCheckout(NOW, draft)
  await transaction(db, merchantId, async (tx) => {
    await insertRows(tx, CHECKOUT_ROWS, [checkout])
    for (let n = 0; n < attempts; n++) {
      const id = newId('pay', merchantId, new Date(NOW.getTime() + n))
      const attempt = {
        ...newAttempt(NOW, checkout, { connectionId: 'con_any', type: 'qrcode', code: null }),
        id,
        reference: id.slice(4, 29),
      }
      await insertAttempt(tx, { ...attempt, status: n < attempts - 1 ? 'RETIRED' : 'REQUESTED' }, NOW)
    }
  })
  return checkout.id
}

test('concurrent reads each return the same checkout as on their own, and neither other merchants’ nor unknown ones', async () => {
  const ids = await Promise.all([0, 1, 3].map((attempts) => aStored(OURS, attempts)))
  const theirs = await aStored(THEIRS, 1)
  const wanted = [...ids, theirs, newId('co', OURS, NOW), 'nonsense', ids[0] ?? '']
  const found = await Promise.all(wanted.map((id) => findCheckout(db, OURS, id)))
  const alone = await Promise.all(
    wanted.map((id) =>
      transaction(db, OURS, async (tx) => {
        const checkout = await readCheckout(tx, OURS, id)
        return checkout && { checkout, attempts: await readAttempts(tx, OURS, id), refunds: [], openDuplicates: [] }
      }),
    ),
  )
  expect(found).toEqual(alone)
  expect(found.map((detail) => detail?.attempts.length)).toEqual([0, 1, 3, undefined, undefined, undefined, 0])
  expect((await findCheckout(db, THEIRS, theirs))?.checkout.id).toBe(theirs)
})

test('a read sees everything committed before it was requested', async () => {
  const id = await aStored(OURS, 0)
  for (const status of ['PROCESSING', 'PENDING', 'PROCESSING'] as const) {
    const stale = findCheckout(db, OURS, id)
    await transaction(db, OURS, (tx) => moveCheckout(tx, { merchantId: OURS, id }, status))
    expect((await findCheckout(db, OURS, id))?.checkout.status).toBe(status)
    await stale
  }
})

test('a connection that broke while idle is replaced without an error', async () => {
  const id = await aStored(OURS, 1)
  await transaction(db, ALL_MERCHANTS, async () => {})
  const killer = await db.pool.connect()
  await killer.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  killer.release()
  expect((await findCheckout(db, OURS, id))?.attempts).toHaveLength(1)
})
