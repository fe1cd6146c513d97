import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { DAY_MS, later } from '../../base/clock.ts'
import { newMerchantId } from '../../base/id.ts'
import { holdMasterKey } from '../../base/master-key.ts'
import { transaction } from '../../db/transaction.ts'
import { createMerchant } from '../merchant.ts'
import { createWebhookSecret, readWebhookSecrets, rotateWebhookSecret } from './webhook-secret.ts'

const { db } = await aDatabase()
const masterKey = holdMasterKey(randomBytes(32))
const now = new Date('2026-03-01T00:00:00Z')
const bytesOf = (secret: string) => Buffer.from(secret.slice('whsec_'.length), 'base64')

async function aMerchant() {
  const id = newMerchantId()
  const empty = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
  const secret = await transaction(db, id, async (tx) => {
    await createMerchant(tx, now, { id, displayName: 'Toko', ...empty })
    return createWebhookSecret(tx, masterKey, id, now)
  })
  const read = (at: Date) => transaction(db, id, (tx) => readWebhookSecrets(tx, masterKey, id, at))
  const rotate = (at: Date) => transaction(db, id, (tx) => rotateWebhookSecret(tx, masterKey, id, at))
  return { id, secret, read, rotate }
}

test('a secret is whsec_ and 32 bytes, and is not stored in the clear', async () => {
  const { id, secret, read } = await aMerchant()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await read(now)).toEqual([bytesOf(secret)])
  const rows = await transaction(db, id, (tx) => tx.selectFrom('webhook_secret').selectAll().execute())
  expect(rows[0]?.sealed.includes(bytesOf(secret))).toBe(false)
})

test('after a rotation both secrets are valid for a day, the new one first', async () => {
  const { secret, read, rotate } = await aMerchant()
  const { webhookSecret, previousValidUntil } = await rotate(now)
  expect(previousValidUntil).toEqual(later(now, DAY_MS))
  expect(await read(now)).toEqual([bytesOf(webhookSecret), bytesOf(secret)])
  expect(await read(later(now, DAY_MS - 1))).toHaveLength(2)
  expect(await read(previousValidUntil)).toEqual([bytesOf(webhookSecret)])
})

test('two rotations at once take turns and leave one current secret', async () => {
  const { secret, read, rotate } = await aMerchant()
  const rotated = await Promise.all([rotate(now), rotate(now)])
  const all = [secret, ...rotated.map((one) => one.webhookSecret)].map((text) => bytesOf(text).toString('hex'))
  expect((await read(now)).map((bytes) => bytes.toString('hex')).sort()).toEqual(all.sort())
  expect(await read(later(now, DAY_MS))).toHaveLength(1)
})

test('many rotations in a day keep the newest few, and secrets that ran out are deleted', async () => {
  const { id, read, rotate } = await aMerchant()
  for (let i = 1; i <= 7; i++) await rotate(later(now, i))
  expect(await read(later(now, 8))).toHaveLength(5)
  await rotate(later(now, 3 * DAY_MS))
  const rows = await transaction(db, id, (tx) => tx.selectFrom('webhook_secret').selectAll().execute())
  expect(rows).toHaveLength(2)
})

test('another merchant never sees them, and a given secret must have the right form', async () => {
  const [mine, other] = [await aMerchant(), await aMerchant()]
  expect(await transaction(db, other.id, (tx) => readWebhookSecrets(tx, masterKey, mine.id, now))).toEqual([])
  for (const bad of ['whsec_', 'secret', 'whsec_c2hvcnQ='])
    await expect(
      transaction(db, mine.id, (tx) => createWebhookSecret(tx, masterKey, mine.id, now, bad)),
    ).rejects.toThrow(RangeError)
})
