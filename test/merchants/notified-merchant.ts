import { later } from '../../src/base/clock.ts'
import { newId, newMerchantId } from '../../src/base/id.ts'
import type { MasterKey } from '../../src/base/master-key.ts'
import type { Db } from '../../src/db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../src/db/transaction.ts'
import { createWebhookSecret } from '../../src/merchants/keys/webhook-secret.ts'
import { createMerchant } from '../../src/merchants/merchant.ts'
import { RECORDED_EXAMPLE } from '../../src/webhooks/catalogue/recorded-example.ts'
import { findEvent } from '../../src/webhooks/find-events.ts'
import { type NewEvent, recordEvent } from '../../src/webhooks/outbox.ts'

/** A clock that stands still until it is moved. */
export function aClock(start: Date): { now: () => Date; move(ms: number): void } {
  let now = start
  return {
    now: () => now,
    move: (ms) => {
      now = later(now, ms)
    },
  }
}

const SETTINGS = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }

/** What a payment's success tells its merchant. */
export const anEventOf = (merchantId: string, at: Date): NewEvent => ({
  merchantId,
  type: 'payment.succeeded',
  subjectId: newId('co', merchantId, at),
  sequence: 1,
  livemode: false,
  data: RECORDED_EXAMPLE.data,
})

/** Merchants, one for each endpoint for payments that is given, each with a webhook secret; their ids. In one transaction. */
export const manyNotifiedMerchants = (
  db: Db,
  masterKey: MasterKey,
  now: Date,
  urls: readonly string[],
): Promise<string[]> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    const made = urls.map((url) => ({ id: newMerchantId(), url }))
    const merchants = made.map(({ id }) => ({ id, display_name: 'Toko', created_at: now }))
    await tx.insertInto('merchant').values(merchants).execute()
    const common = { purpose: 'payments', disabled_at: null } as const
    const endpoints = made.map(({ id, url }) => ({ merchant_id: id, url, ...common }))
    await tx.insertInto('merchant_endpoint').values(endpoints).execute()
    await Promise.all(made.map(({ id }) => createWebhookSecret(tx, masterKey, id, now)))
    return made.map(({ id }) => id)
  })

/** A merchant with a webhook secret and the endpoints given. */
export async function aNotifiedMerchant(
  db: Db,
  masterKey: MasterKey,
  now: Date,
  endpoints: { payments?: string; payouts?: string },
) {
  const id = newMerchantId()
  const asMerchant = <T>(work: (tx: Tx) => Promise<T>) => transaction(db, id, work)
  const secret = await asMerchant(async (tx) => {
    await createMerchant(tx, now, { id, displayName: 'Toko', ...SETTINGS })
    for (const [purpose, url] of Object.entries(endpoints)) {
      const values = { merchant_id: id, purpose: purpose as 'payments' | 'payouts', url, disabled_at: null }
      await tx.insertInto('merchant_endpoint').values(values).execute()
    }
    return createWebhookSecret(tx, masterKey, id, now)
  })
  return {
    id,
    secret,
    asMerchant,
    record(at: Date, change: Partial<NewEvent> = {}): Promise<string> {
      return asMerchant((tx) => recordEvent(tx, at, { ...anEventOf(id, at), ...change }))
    },
    async eventOf(eventId: string) {
      const found = await asMerchant((tx) => findEvent(tx, id, eventId))
      if (!found) throw new Error(`no event ${eventId}`)
      return found
    },
  }
}
