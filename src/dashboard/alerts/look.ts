import type { BaseLogger } from 'pino'
import { later, MINUTE_MS } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import { type Found, readAttention } from '../overview/attention.ts'
import { may } from '../team/permissions.ts'
import { hasEnded } from './ended.ts'
import type { EventOrigin } from './events.ts'
import { keep, queueMail, queueNewLooks, readKnown, readMemberChoices, setNextLook, takeDueLook } from './store.ts'
import { tellEndpoints } from './tell-endpoints.ts'
import { choicesOf, topicOf } from './topics.ts'

/** How often a merchant is looked at: what begins is told of within that. */
const LOOK_EVERY_MS = 2 * MINUTE_MS

type App = {
  readonly db: Db
  /** Whether mail can leave at all. */
  readonly canMail: boolean
  readonly log: Pick<BaseLogger, 'error'>
} & EventOrigin

/**
 * Looks at one merchant that is due: what began and what ended since is recorded, with the events that tell endpoints of it
 * and a mail for every member who wants to hear of it at once, in one transaction: of two processes one looks, and one that
 * dies has done nothing. Returns how many it took.
 */
export async function lookNext({ db, canMail, log, baseUrl, livemode }: App, now: Date): Promise<number> {
  const merchantId = await transaction(db, ALL_MERCHANTS, async (tx) => {
    const due = await takeDueLook(tx, now)
    // Put off beforehand, so that one that cannot be looked at holds up no other.
    if (due !== undefined) await setNextLook(tx, due, later(now, LOOK_EVERY_MS))
    else await queueNewLooks(tx, later(now, LOOK_EVERY_MS))
    return due
  })
  if (merchantId === undefined) return 0
  try {
    await transaction(db, merchantId, (tx) => look(tx, { now, merchantId, canMail, origin: { baseUrl, livemode } }))
  } catch (err) {
    log.error({ err, merchantId }, 'attention not looked at')
  }
  return 1
}

type Look = { readonly now: Date; readonly merchantId: string; readonly canMail: boolean; readonly origin: EventOrigin }

async function look(tx: Tx, { now, merchantId, canMail, origin }: Look): Promise<void> {
  // Two processes that look at once, one after a long pause, take turns.
  await tx
    .selectFrom('attention_check')
    .select('merchant_id')
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst()
  const seen = await readAttention(tx, now, { merchantId, balances: await readBalances(tx, merchantId) })
  await tellEndpoints(tx, { now, merchantId, seen, origin })
  const begun = await compare(tx, { now, merchantId, seen })
  if (!canMail || begun.length === 0) return
  for (const { personId, role, permissions, chosen } of await readMemberChoices(tx, merchantId)) {
    if (!may({ permissions }, 'overview.read')) continue
    const choices = choicesOf(role, chosen)
    const kinds = begun.filter((kind) => {
      const topic = topicOf(kind)
      return topic !== undefined && choices[topic] === 'at_once'
    })
    if (kinds.length > 0) await queueMail(tx, now, { merchantId, personId, kinds, isDigest: false })
  }
}

type Compared = { readonly now: Date; readonly merchantId: string; readonly seen: readonly Found[] }

/** Keeps what is seen; returns the kinds that began. */
async function compare(tx: Tx, { now, merchantId, seen }: Compared): Promise<string[]> {
  const known = new Map((await readKnown(tx, merchantId)).map((one) => [one.kind, one]))
  const begun: string[] = []
  for (const { kind, count, link } of seen) {
    const before = known.get(kind)
    known.delete(kind)
    const isOpen = before?.is_open ?? false
    if (!isOpen) begun.push(kind)
    if (isOpen && before?.count === count && before.gone_since === null) continue
    const opened = isOpen && before ? before.opened_at : now
    await keep(tx, {
      ...{ merchant_id: merchantId, kind, is_open: true, count, link },
      ...{ opened_at: opened, gone_since: null },
    })
  }
  for (const one of known.values()) {
    if (!one.is_open) continue
    const since = one.gone_since ?? now
    const isOver = hasEnded(since, now)
    await keep(tx, { ...one, is_open: !isOver, gone_since: since })
  }
  return begun
}
