import type { Clock } from '../base/clock.ts'
import { SECOND_MS } from '../base/clock.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/db.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { readWebhookSecrets } from '../merchants/webhook-secret.ts'
import { NO_KEY } from './envelope.ts'

export type HashKeys = {
  /** The key of a merchant's replies, read in the transaction that writes what the reply tells. */
  read(tx: Tx, merchantId: string): Promise<Buffer>
  /** The same for a reply that writes nothing: remembered for a second, and beyond while the database is away. */
  recall(merchantId: string): Promise<Buffer>
}

const REMEMBER_MS = SECOND_MS
const REMEMBERED_MAX = 10_000

/** The keys of `hashcode`: the bytes of each merchant's current webhook secret. */
export function openHashKeys(app: { db: Db; clock: Clock; masterKey: Buffer; changes: Changes }): HashKeys {
  const known = new Map<string, { key: Buffer; untilMs: number }>()
  // Not forgotten but outdated: while the database is away the last one known still does.
  app.changes.on(['webhook_secret'], (changed) => {
    for (const [merchantId, kept] of known) if (changed === null || merchantId === changed) kept.untilMs = 0
  })

  const read = async (tx: Tx, merchantId: string): Promise<Buffer> => {
    const [key = NO_KEY] = await readWebhookSecrets(tx, app.masterKey, merchantId, app.clock())
    if (known.size >= REMEMBERED_MAX) known.clear()
    known.set(merchantId, { key, untilMs: performance.now() + REMEMBER_MS })
    return key
  }
  return {
    read,
    async recall(merchantId) {
      const kept = known.get(merchantId)
      if (kept && kept.untilMs > performance.now()) return kept.key
      try {
        return await transaction(app.db, merchantId, (tx) => read(tx, merchantId))
      } catch {
        return kept?.key ?? NO_KEY
      }
    },
  }
}
