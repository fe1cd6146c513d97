import type { BaseLogger } from 'pino'
import { later, MINUTE_MS } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { alertMail } from '../mail/alert-mail.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { AuthDb } from '../sign-in/auth-database.ts'
import { findMembership } from '../team/membership.ts'
import { may } from '../team/permissions.ts'
import { type DueMail, leaseMail, readKnown, removeMail } from './store.ts'
import { sealUnsubscription } from './token.ts'
import { topicOf } from './topics.ts'

type App = {
  readonly db: Db
  readonly authDb: AuthDb
  readonly mailer: Mailer
  readonly baseUrl: string
  readonly alertKey: () => Promise<Buffer>
  readonly log: Pick<BaseLogger, 'error'>
}

/** Longer than the mail server is given to take a mail, so that no two processes send one at the same time. */
const LEASE_MS = 2 * MINUTE_MS
const LEASE_MAX_MS = 60 * MINUTE_MS
/** Two days of a mail server that takes nothing. */
const TRIES_MAX = 50

/**
 * Sends one mail that is due. It is leased before and removed after the mail server took it: a process that dies between the
 * two has it sent once more when the lease ends, and none is lost. Returns how many it took.
 */
export async function sendNext(app: App, now: Date): Promise<number> {
  const leaseUntil = (tries: number) => later(now, Math.min(LEASE_MS * 2 ** (tries - 1), LEASE_MAX_MS))
  const due = await transaction(app.db, ALL_MERCHANTS, (tx) => leaseMail(tx, now, leaseUntil))
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

async function send({ db, authDb, mailer, baseUrl, alertKey }: App, due: DueMail): Promise<void> {
  const { merchantId, personId, kinds, isDigest } = due
  const { membership, known } = await transaction(db, merchantId, async (tx) => ({
    membership: await findMembership(tx, merchantId, personId),
    known: await readKnown(tx, merchantId),
  }))
  if (!membership || !may(membership, 'overview.read')) return
  const person = await authDb
    .selectFrom('auth.person')
    .select(['email', 'locale'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person) return
  const topics = [...new Set(kinds.flatMap((kind) => topicOf(kind) ?? []))]
  const token = sealUnsubscription(await alertKey(), { merchantId, personId, topics })
  await mailer.send(
    alertMail({
      ...{ to: person.email, locale: person.locale ?? 'id', merchant: membership.displayName, isDigest },
      items: known
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ kind, count, link }) => ({ kind, count, link: baseUrl + link })),
      settings: `${baseUrl}/dashboard/notifications`,
      unsubscribe: `${baseUrl}/dashboard/unsubscribe#${token}`,
    }),
  )
}
