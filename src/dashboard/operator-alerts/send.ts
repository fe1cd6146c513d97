import { later, MINUTE_MS } from '../../base/clock.ts'
import { listConnections } from '../../connections/list-connections.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { nextDigest } from '../alerts/digest.ts'
import { leaseFrom, type MailingApp, readAddress } from '../alerts/mailing.ts'
import { sealUnsubscription } from '../alerts/token.ts'
import { type OperatorItem, operatorMail } from './operator-mail.ts'
import { type DueMail, leaseOperatorMail, type News, readOperatorChoices, settleOperatorMail } from './store.ts'
import { isOperatorTopic, OPERATOR_ZONE } from './topics.ts'
import { keyOf, readStoredTroubles } from './trouble-store.ts'

/** What begins or ends within this time after a mail waits for the next one: an outage is a mail or two, not twenty. */
const QUIET_MS = 15 * MINUTE_MS
/**
 * Mails one operator their news. It is leased before it is sent and deleted once the mail server has accepted it: if a
 * process dies in between, the mail is sent again, and none is lost. Returns how many were due.
 */
export async function mailOperatorNext(app: MailingApp, now: Date): Promise<number> {
  const due = await transaction(app.db, ALL_MERCHANTS, (tx) => leaseOperatorMail(tx, now, leaseFrom(now)))
  if (!due) return 0
  try {
    const isSent = await send(app, due)
    const mailAt = isSent ? later(now, QUIET_MS) : now
    await transaction(app.db, ALL_MERCHANTS, async (tx) => {
      const digestAt = nextDigest(OPERATOR_ZONE, await readOperatorChoices(tx, due.personId), now)
      await settleOperatorMail(tx, due, { mailAt, digestAt })
    })
  } catch (err) {
    app.log.error({ err, tries: due.tries }, 'operator not mailed')
  }
  return 1
}

/** Returns whether there was anything to send. */
async function send({ db, authDb, mailer, baseUrl, alertKey }: MailingApp, due: DueMail): Promise<boolean> {
  const address = await readAddress(authDb, due.personId)
  const items = address ? await itemsOf(db, due) : []
  if (!address || items.length === 0) return false
  const topics = [...new Set(items.map(({ topic }) => topic))]
  const token = sealUnsubscription(await alertKey(), { merchantId: null, personId: due.personId, topics })
  await mailer.send(
    operatorMail({
      ...address,
      baseUrl,
      items,
      settings: `${baseUrl}/dashboard/operator/notifications`,
      unsubscribe: `${baseUrl}/dashboard/unsubscribe#${token}`,
    }),
  )
  return true
}

/** What began, what ended and, in a daily mail, what continues, of the topics that they currently subscribe to. */
async function itemsOf(db: Db, { choices, isDaily, news }: DueMail): Promise<OperatorItem[]> {
  const names = new Map((await listConnections(db)).map(({ id, name }) => [id, name]))
  const stored = isDaily ? await transaction(db, ALL_MERCHANTS, readStoredTroubles) : []
  const item = (topic: string, subjectId: string, beganAt: Date, end: Pick<OperatorItem, 'is' | 'endedAt'>) =>
    isOperatorTopic(topic) && choices[topic] !== 'off'
      ? [{ topic, subjectId, beganAt, name: names.get(subjectId) ?? subjectId, ...end }]
      : []
  const over = news.filter(({ endedAt }) => endedAt !== null)
  const goesOn = stored
    .filter(({ topic, notified_at }) => notified_at !== null && isOperatorTopic(topic) && choices[topic] === 'daily')
    .map(({ topic, subject_id: subjectId, seen_at: beganAt }) => ({ topic, subjectId, beganAt }))
  // What has already ended is listed once, with both its times; what began and continues, in a daily mail, once as
  // well.
  const listed = new Set([...over, ...goesOn].map(openingOf))
  const begun = news.filter((one) => one.endedAt === null && !listed.has(openingOf(one)))
  return [
    ...begun.flatMap((one) => item(one.topic, one.subjectId, one.beganAt, { is: 'begun', endedAt: null })),
    ...goesOn.flatMap((one) => item(one.topic, one.subjectId, one.beganAt, { is: 'going_on', endedAt: null })),
    ...over.flatMap((one) => item(one.topic, one.subjectId, one.beganAt, { is: 'over', endedAt: one.endedAt })),
  ]
}

const openingOf = ({ topic, subjectId, beganAt }: Pick<News, 'topic' | 'subjectId' | 'beganAt'>): string =>
  `${keyOf({ topic, subjectId })} ${beganAt.getTime()}`
