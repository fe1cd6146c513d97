import { later, MINUTE_MS } from '../../base/clock.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { hasEnded } from '../alerts/ended.ts'
import { type OperatorTrouble, readTroubles } from './read-troubles.ts'
import { listOperatorChoices, type News, queueNews } from './store.ts'
import { isOperatorTopic } from './topics.ts'
import {
  deleteTrouble,
  keyOf,
  lockChecks,
  readStoredTroubles,
  type StoredTrouble,
  storeTrouble,
  takeCheck,
} from './trouble-store.ts'

/** What is gone at the next check is not reported: a breaker that opens for a moment closes by itself. */
const CHECK_EVERY_MS = 2 * MINUTE_MS

type App = {
  readonly db: Db
  readonly masterKey: MasterKey
  /** Whether mail can be sent at all. */
  readonly canMail: boolean
}

/**
 * Checks the deployment for troubles, if a check is due: what began and what ended since is stored together with the
 * news for every operator, in one transaction. Returns how many checks it made.
 */
export async function checkForTroubles({ db, masterKey, canMail }: App, now: Date): Promise<number> {
  const isDue = await transaction(db, ALL_MERCHANTS, (tx) => takeCheck(tx, now, later(now, CHECK_EVERY_MS)))
  if (!isDue) return 0
  const seen = await readTroubles({ db, masterKey }, now)
  await transaction(db, ALL_MERCHANTS, async (tx) => {
    await lockChecks(tx)
    const news = await compare(tx, now, seen)
    if (!canMail || news.length === 0) return
    for (const { personId, choices } of await listOperatorChoices(tx)) {
      const theirs = news.flatMap((one) => {
        const way = isOperatorTopic(one.topic) ? choices[one.topic] : 'off'
        return way === 'off' ? [] : [{ ...one, isDaily: way === 'daily' }]
      })
      await queueNews(tx, now, personId, theirs)
    }
  })
  return 1
}

/** Stores what is seen; returns what began and what ended. */
async function compare(tx: Tx, now: Date, seen: readonly OperatorTrouble[]): Promise<News[]> {
  const stored = new Map(
    (await readStoredTroubles(tx)).map((one) => [keyOf({ topic: one.topic, subjectId: one.subject_id }), one]),
  )
  const news: News[] = []
  for (const trouble of seen) {
    const key = keyOf(trouble)
    const before = stored.get(key)
    stored.delete(key)
    if (await begins(tx, now, trouble, before)) {
      news.push({ ...trouble, beganAt: before?.seen_at ?? now, endedAt: null })
    }
  }
  for (const one of stored.values()) {
    if (await ends(tx, now, one)) {
      news.push({ topic: one.topic, subjectId: one.subject_id, beganAt: one.seen_at, endedAt: one.gone_since })
    }
  }
  return news
}

/**
 * Stores that a trouble is seen; returns whether it is to be reported now: it has lasted from one check to the next.
 */
async function begins(
  tx: Tx,
  now: Date,
  { topic, subjectId }: OperatorTrouble,
  before: StoredTrouble | undefined,
): Promise<boolean> {
  const key = { topic, subject_id: subjectId }
  if (!before) {
    await storeTrouble(tx, { ...key, seen_at: now, notified_at: null, gone_since: null })
    return false
  }
  const isNew = before.notified_at === null
  if (isNew || before.gone_since !== null) {
    await storeTrouble(tx, { ...before, notified_at: isNew ? now : before.notified_at, gone_since: null })
  }
  return isNew
}

/** Stores that a trouble is not seen; returns whether it has ended: it was reported, and has been gone for a while. */
async function ends(tx: Tx, now: Date, one: StoredTrouble): Promise<boolean> {
  const since = one.gone_since ?? now
  const isOver = one.notified_at === null || hasEnded(since, now)
  if (isOver) await deleteTrouble(tx, one)
  else if (one.gone_since === null) await storeTrouble(tx, { ...one, gone_since: since })
  return isOver && one.notified_at !== null
}
