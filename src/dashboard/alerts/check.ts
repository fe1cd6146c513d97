import type { BaseLogger } from 'pino'
import { later, MINUTE_MS } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { readBalances } from '../../ledger/read/read-balances.ts'
import { type Found, readAttention } from '../overview/attention.ts'
import { may } from '../people/permissions.ts'
import { hasEnded } from './ended.ts'
import type { EventOrigin } from './events.ts'
import { notifyEndpoints } from './notify-endpoints.ts'
import {
  queueMail,
  queueNewChecks,
  readMemberChoices,
  readStoredAttention,
  setNextCheck,
  storeAttention,
  takeDueCheck,
} from './store.ts'
import { choicesOf, topicOf } from './topics.ts'

/** How often a merchant is checked: what begins is reported within this time. */
const CHECK_EVERY_MS = 2 * MINUTE_MS

type App = {
  readonly db: Db
  /** Whether mail can leave at all. */
  readonly canMail: boolean
  readonly log: Pick<BaseLogger, 'error'>
} & EventOrigin

/**
 * Checks one merchant that is due. What began and what ended since is recorded together with its events for endpoints
 * and a mail to every member who subscribes to immediate mails, in one transaction: of two concurrent processes only
 * one checks, and a process that dies leaves nothing behind. Returns how many were due.
 */
export async function checkNext({ db, canMail, log, baseUrl, livemode }: App, now: Date): Promise<number> {
  const merchantId = await transaction(db, ALL_MERCHANTS, async (tx) => {
    const due = await takeDueCheck(tx, now)
    // Rescheduled beforehand, so that a merchant whose check fails does not block the others.
    if (due !== undefined) await setNextCheck(tx, due, later(now, CHECK_EVERY_MS))
    else await queueNewChecks(tx, later(now, CHECK_EVERY_MS))
    return due
  })
  if (merchantId === undefined) return 0
  try {
    await transaction(db, merchantId, (tx) => check(tx, { now, merchantId, canMail, origin: { baseUrl, livemode } }))
  } catch (err) {
    log.error({ err, merchantId }, 'attention check failed')
  }
  return 1
}

type Check = {
  readonly now: Date
  readonly merchantId: string
  readonly canMail: boolean
  readonly origin: EventOrigin
}

async function check(tx: Tx, { now, merchantId, canMail, origin }: Check): Promise<void> {
  // Serializes concurrent checks: one process may resume after a long pause.
  await tx
    .selectFrom('attention_check')
    .select('merchant_id')
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst()
  const seen = await readAttention(tx, now, { merchantId, balances: await readBalances(tx, merchantId) })
  await notifyEndpoints(tx, { now, merchantId, seen, origin })
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

/** Stores what is seen; returns the kinds that began. */
async function compare(tx: Tx, { now, merchantId, seen }: Compared): Promise<string[]> {
  const stored = new Map((await readStoredAttention(tx, merchantId)).map((one) => [one.kind, one]))
  const begun: string[] = []
  for (const { kind, count, link } of seen) {
    const before = stored.get(kind)
    stored.delete(kind)
    const isOpen = before?.is_open ?? false
    if (!isOpen) begun.push(kind)
    if (isOpen && before?.count === count && before.gone_since === null) continue
    const opened = isOpen && before ? before.opened_at : now
    await storeAttention(tx, {
      merchant_id: merchantId,
      kind,
      is_open: true,
      count,
      link,
      opened_at: opened,
      gone_since: null,
    })
  }
  for (const one of stored.values()) {
    if (!one.is_open) continue
    const since = one.gone_since ?? now
    const isOver = hasEnded(since, now)
    await storeAttention(tx, { ...one, is_open: !isOver, gone_since: since })
  }
  return begun
}
