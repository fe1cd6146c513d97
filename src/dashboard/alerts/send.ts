import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { alertMail } from '../mail/alert-mail.ts'
import { findMembership } from '../people/membership.ts'
import { may } from '../people/permissions.ts'
import { leaseFrom, type MailingApp, readAddress } from './mailing.ts'
import { type DueMail, leaseMail, readStoredAttention, removeMail } from './store.ts'
import { sealUnsubscription } from './token.ts'
import { topicOf } from './topics.ts'

/** Two days of an unavailable mail server. */
const TRIES_MAX = 50

/**
 * Sends one mail that is due. It is leased before it is sent and removed once the mail server has accepted it: if a
 * process dies in between, the mail is sent again when its lease ends, and none is lost. Returns how many were due.
 */
export async function sendNext(app: MailingApp, now: Date): Promise<number> {
  const due = await transaction(app.db, ALL_MERCHANTS, (tx) => leaseMail(tx, now, leaseFrom(now)))
  if (!due) return 0
  try {
    await send(app, due)
  } catch (err) {
    app.log.error({ err, merchantId: due.merchantId, tries: due.tries }, 'alert not mailed')
    if (due.tries < TRIES_MAX) return 1
  }
  await transaction(app.db, due.merchantId, (tx) => removeMail(tx, due.merchantId, due.id))
  return 1
}

async function send({ db, authDb, mailer, baseUrl, alertKey }: MailingApp, due: DueMail): Promise<void> {
  const { merchantId, personId, kinds, isDigest } = due
  const { membership, stored } = await transaction(db, merchantId, async (tx) => ({
    membership: await findMembership(tx, merchantId, personId),
    stored: await readStoredAttention(tx, merchantId),
  }))
  if (!membership || !may(membership, 'overview.read')) return
  const address = await readAddress(authDb, personId)
  if (!address) return
  const topics = [...new Set(kinds.flatMap((kind) => topicOf(kind) ?? []))]
  const token = sealUnsubscription(await alertKey(), { merchantId, personId, topics })
  await mailer.send(
    alertMail({
      ...address,
      merchant: membership.displayName,
      isDigest,
      items: stored
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ kind, count, link }) => ({ kind, count, link: baseUrl + link })),
      settings: `${baseUrl}/dashboard/notifications`,
      unsubscribe: `${baseUrl}/dashboard/unsubscribe#${token}`,
    }),
  )
}
