import { HOUR_MS, later } from '../../base/clock.ts'
import { dayAfter, dayIn, startOfDayIn } from '../../base/time-zone.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { findMembership } from '../people/membership.ts'
import { may } from '../people/permissions.ts'
import { queueMail, readStoredAttention, setDigestAt, takeDueDigest } from './store.ts'
import { choicesOf, topicOf, type Way } from './topics.ts'

/** Daily mails are composed at this hour of the merchant's time zone. */
const DIGEST_HOUR = 8

/** When the next daily mail is due by these choices; null: none is subscribed to. */
export function nextDigest(timeZone: string, choices: Readonly<Record<string, Way>>, now: Date): Date | null {
  if (!Object.values(choices).includes('daily')) return null
  const today = dayIn(timeZone, now)
  const at = (day: string) => later(startOfDayIn(timeZone, day), DIGEST_HOUR * HOUR_MS)
  return at(today) > now ? at(today) : at(dayAfter(today, 1))
}

/**
 * Queues the daily mail of one member for whom it is due: everything open in the topics they subscribe to daily, and no
 * mail if there is nothing. It is queued and rescheduled in one transaction, so each day has one. Returns how many were
 * due.
 */
export const digestNext = ({ db, canMail }: { db: Db; canMail: boolean }, now: Date): Promise<number> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    const due = await takeDueDigest(tx, now)
    if (!due) return 0
    await digest(tx, now, due, canMail)
    return 1
  })

type Due = NonNullable<Awaited<ReturnType<typeof takeDueDigest>>>

async function digest(tx: Tx, now: Date, due: Due, canMail: boolean): Promise<void> {
  const { merchantId, personId, chosen } = due
  const membership = await findMembership(tx, merchantId, personId)
  if (!membership || !may(membership, 'overview.read')) return setDigestAt(tx, due, null)
  const choices = choicesOf(membership.role, chosen)
  const kinds = (await readStoredAttention(tx, merchantId))
    .filter(({ is_open, gone_since }) => is_open && gone_since === null)
    .map(({ kind }) => kind)
    .filter((kind) => {
      const topic = topicOf(kind)
      return topic !== undefined && choices[topic] === 'daily'
    })
  if (canMail && kinds.length > 0) await queueMail(tx, now, { merchantId, personId, kinds, isDigest: true })
  await setDigestAt(tx, due, nextDigest(membership.timeZone, choices, now))
}
