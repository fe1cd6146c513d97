import { later } from '../src/base/clock.ts'
import { newId, newMerchantId } from '../src/base/id.ts'
import type { MasterKey } from '../src/base/master-key.ts'
import type { Db } from '../src/db/db.ts'
import { type Tx, transaction } from '../src/db/transaction.ts'
import { createWebhookSecret } from '../src/merchants/keys/webhook-secret.ts'
import { createMerchant } from '../src/merchants/merchant.ts'
import { findEvent } from '../src/webhooks/find-events.ts'
import { type NewEvent, recordEvent } from '../src/webhooks/outbox.ts'

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

/** A merchant with a webhook secret and the endpoints given. */
export async function aToldMerchant(
  db: Db,
  masterKey: MasterKey,
  now: Date,
  endpoints: { payments?: string; payouts?: string },
) {
  const id = newMerchantId()
  const asMerchant = <T>(work: (tx: Tx) => Promise<T>) => transaction(db, id, work)
  const secret = await asMerchant(async (tx) => {
    await createMerchant(tx, now, {
      id,
      displayName: 'Toko',
      successUrl: null,
      cancelUrl: null,
      defaultCurrency: null,
      accentColor: null,
      logoUrl: null,
    })
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
      const event: NewEvent = {
        merchantId: id,
        type: 'payment.succeeded',
        subjectId: newId('co', id, at),
        sequence: 1,
        livemode: false,
        data: { externalId: 'order-1' },
        ...change,
      }
      return asMerchant((tx) => recordEvent(tx, at, event))
    },
    async eventOf(eventId: string) {
      const found = await asMerchant((tx) => findEvent(tx, id, eventId))
      if (!found) throw new Error(`no event ${eventId}`)
      return found
    },
  }
}
