import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { alertMail } from '../mail/alert-mail.ts'
import { findMembership } from '../people/membership.ts'
import { may } from '../people/permissions.ts'
import { leaseFrom, type MailingApp, readAddress } from './mailing.ts'
import { type DueMail, leaseMail, readKnown, removeMail } from './store.ts'
import { sealUnsubscription } from './token.ts'
import { topicOf } from './topics.ts'

/** Two days of a mail server that takes nothing. */
const TRIES_MAX = 50

/**
 * Sends one mail that is due. It is leased before and removed after the mail server took it: a process that dies between the
 * two has it sent once more when the lease ends, and none is lost. Returns how many it took.
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
  const { membership, known } = await transaction(db, merchantId, async (tx) => ({
    membership: await findMembership(tx, merchantId, personId),
    known: await readKnown(tx, merchantId),
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
      items: known
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ kind, count, link }) => ({ kind, count, link: baseUrl + link })),
      settings: `${baseUrl}/dashboard/notifications`,
      unsubscribe: `${baseUrl}/dashboard/unsubscribe#${token}`,
    }),
  )
}
