import { later, MINUTE_MS } from '../../base/clock.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { hasEnded } from '../alerts/ended.ts'
import { type OperatorTrouble, readTroubles } from './read-troubles.ts'
import { listOperatorChoices, type News, queueNews } from './store.ts'
import { isOperatorTopic } from './topics.ts'
import {
  forgetTrouble,
  type KnownTrouble,
  keepTrouble,
  keyOf,
  lockLooks,
  readKnown,
  takeLook,
} from './trouble-store.ts'

/** What is gone at the next look is no trouble to tell of: a breaker that opens for a moment closes by itself. */
const LOOK_EVERY_MS = 2 * MINUTE_MS

type App = {
  readonly db: Db
  readonly masterKey: MasterKey
  /** Whether mail can leave at all. */
  readonly canMail: boolean
}

/**
 * Looks at what troubles the deployment, where that is due: what began and what ended since is kept, with what every operator
 * is to be told of it, in one transaction. Returns how many looks it took.
 */
export async function lookForTroubles({ db, masterKey, canMail }: App, now: Date): Promise<number> {
  const isDue = await transaction(db, ALL_MERCHANTS, (tx) => takeLook(tx, now, later(now, LOOK_EVERY_MS)))
  if (!isDue) return 0
  const seen = await readTroubles({ db, masterKey }, now)
  await transaction(db, ALL_MERCHANTS, async (tx) => {
    await lockLooks(tx)
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

/** Keeps what is seen; returns what began and what ended. */
async function compare(tx: Tx, now: Date, seen: readonly OperatorTrouble[]): Promise<News[]> {
  const known = new Map(
    (await readKnown(tx)).map((one) => [keyOf({ topic: one.topic, subjectId: one.subject_id }), one]),
  )
  const news: News[] = []
  for (const trouble of seen) {
    const key = keyOf(trouble)
    const before = known.get(key)
    known.delete(key)
    if (await begins(tx, now, trouble, before)) {
      news.push({ ...trouble, beganAt: before?.seen_at ?? now, endedAt: null })
    }
  }
  for (const one of known.values()) {
    if (await ends(tx, now, one)) {
      news.push({ topic: one.topic, subjectId: one.subject_id, beganAt: one.seen_at, endedAt: one.gone_since })
    }
  }
  return news
}

/** Keeps that a trouble is there; returns whether it is to be told of now: it has lasted from one look to the next. */
async function begins(
  tx: Tx,
  now: Date,
  { topic, subjectId }: OperatorTrouble,
  before: KnownTrouble | undefined,
): Promise<boolean> {
  const key = { topic, subject_id: subjectId }
  if (!before) {
    await keepTrouble(tx, { ...key, seen_at: now, notified_at: null, gone_since: null })
    return false
  }
  const isNew = before.notified_at === null
  if (isNew || before.gone_since !== null) {
    await keepTrouble(tx, { ...before, notified_at: isNew ? now : before.notified_at, gone_since: null })
  }
  return isNew
}

/** Keeps that a trouble is not there; returns whether it has ended: it was told of, and has been gone for a while. */
async function ends(tx: Tx, now: Date, one: KnownTrouble): Promise<boolean> {
  const since = one.gone_since ?? now
  const isOver = one.notified_at === null || hasEnded(since, now)
  if (isOver) await forgetTrouble(tx, one)
  else if (one.gone_since === null) await keepTrouble(tx, { ...one, gone_since: since })
  return isOver && one.notified_at !== null
}
