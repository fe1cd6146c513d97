import { randomBytes } from 'node:crypto'
import { later, MINUTE_MS, SECOND_MS } from '../../src/base/clock.ts'
import { currency } from '../../src/base/currency.ts'
import { newId, newMerchantId } from '../../src/base/id.ts'
import { holdMasterKey, type MasterKey } from '../../src/base/master-key.ts'
import { startOfDayIn } from '../../src/base/time-zone.ts'
import type { Db } from '../../src/db/db.ts'
import { CacheInvalidation } from '../../src/db/invalidation/cache-invalidation.ts'
import { checkMasterKey } from '../../src/db/sealing/master-key-check.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import type { Entry } from '../../src/ledger/accounts.ts'
import { type Draft, insertTransactions } from '../../src/ledger/store.ts'
import { createMerchant } from '../../src/merchants/merchant.ts'
import { BOOKS_ZONE, endOfDay } from '../../src/proof/day.ts'
import { keepBooks } from '../../src/proof/jobs.ts'
import { openProofKeys, type ProofKeys } from '../../src/proof/keys.ts'
import { newPace } from '../../src/proof/sequence.ts'
import { aDatabase } from '../database/database.ts'

/** Books of a database of their own, whose time the test moves. */
export type Books = {
  readonly db: Db
  readonly url: string
  readonly masterKey: MasterKey
  /** The same, as a command is given it. */
  readonly masterKeyText: string
  readonly keys: ProofKeys
  readonly merchants: readonly string[]
  /** Books `count` transactions of all merchants, spread over a day. Returns their ids. */
  book(day: string, count: number): Promise<string[]>
  /** Lets the worker do what is due at a time. */
  work(now: Date): Promise<void>
  /** One step of it. Returns how much it did. */
  step(at: Date): Promise<number>
  /** Lets it close a day. */
  close(day: string): Promise<void>
}

const ISSUER = 'https://pay.example'
const BATCH = 1_000
/** What a payment of so much is booked as. */
const entriesOf = (amount: bigint): Entry[] => {
  const of = (account: Entry['account'], share: bigint): Entry => ({
    account,
    money: { amount: share, currency: currency('IDR') },
  })
  return [of('clearing:con_1', -amount), of('pending', amount - 700n), of('fees', 600n), of('tax', 100n)]
}

export async function someBooks(merchantCount: number): Promise<Books> {
  const { db, directUrl: url } = await aDatabase()
  const keyBytes = randomBytes(32)
  const masterKey = holdMasterKey(keyBytes)
  await checkMasterKey(db, masterKey)
  let now = new Date()
  const keys = openProofKeys({ db, clock: () => now, masterKey, invalidation: new CacheInvalidation() })
  const pace = newPace()
  const merchants = Array.from({ length: merchantCount }, () => newMerchantId())
  for (const id of merchants) await transaction(db, id, (tx) => createMerchant(tx, now, aMerchant(id)))

  const step = (at: Date): Promise<number> => {
    now = at
    return keepBooks({ db, keys, issuer: ISSUER }, at, pace)
  }
  async function work(at: Date): Promise<void> {
    while ((await step(at)) > 0);
  }
  return {
    ...{ db, url, masterKey, masterKeyText: keyBytes.toString('base64'), keys, merchants, work, step },
    close: (day) => work(later(endOfDay(day), 6 * MINUTE_MS)),
    async book(day, count) {
      const from = startOfDayIn(BOOKS_ZONE, day)
      const drafts = Array.from({ length: count }, (_, n) => {
        const at = later(from, Math.floor(((n + 0.5) / count) * 86_000) * SECOND_MS)
        return aDraft(merchants[Math.floor(Math.random() * merchants.length)] ?? '', at)
      })
      for (let n = 0; n < drafts.length; n += BATCH) {
        await transaction(db, ALL_MERCHANTS, (tx) => insertTransactions(tx, drafts.slice(n, n + BATCH)))
      }
      return drafts.map(({ id }) => id)
    },
  }
}

function aDraft(merchantId: string, at: Date): Draft {
  const id = newId('ltx', merchantId, at)
  const entries = entriesOf(100_000n + BigInt(Math.floor(Math.random() * 1e6)))
  return {
    merchantId,
    id,
    cause: `receipt:${newId('pay', merchantId, at)}`,
    kind: 'posting',
    holdId: null,
    at,
    entries,
  }
}

const aMerchant = (id: string) => ({
  ...{ id, displayName: 'Toko', successUrl: null, cancelUrl: null, defaultCurrency: null },
  ...{ accentColor: null, logoUrl: null },
})

/** Runs SQL with every guard of the database off, as its owner could. */
export const withoutGuards = (text: string): string => `set session_replication_role = replica; ${text}`
