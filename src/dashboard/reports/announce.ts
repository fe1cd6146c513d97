import type { BaseLogger } from 'pino'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { findReport } from '../../reports/find.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import { reportMail } from '../mail/report-mail.ts'
import { findMembership } from '../people/membership.ts'
import { may } from '../people/permissions.ts'
import { type Announced, putAnnouncementBack, takeAnnouncement } from './schedule-store.ts'

type App = {
  readonly db: Db
  readonly authDb: AuthDb
  readonly mailer: Mailer
  readonly baseUrl: string
  readonly log: Pick<BaseLogger, 'error'>
}

const MAIL_TRIES_MAX = 10

/**
 * Mails one member about a scheduled report that was created, or could not be: with a link and without the file. If the
 * process dies after claiming it, no mail is sent; the report is in the dashboard anyway. Returns how many were mailed.
 */
export async function announceNext(app: App): Promise<number> {
  const announced = await transaction(app.db, ALL_MERCHANTS, (tx) => takeAnnouncement(tx))
  if (!announced) return 0
  try {
    await announce(app, announced)
    return 1
  } catch (err) {
    app.log.error({ err, schedule: announced.id }, 'report not announced by mail')
    if (announced.mailTries + 1 < MAIL_TRIES_MAX) {
      await transaction(app.db, announced.merchantId, (tx) => putAnnouncementBack(tx, announced))
    }
    // It is retried after a while, not at once.
    return 0
  }
}

async function announce({ db, authDb, mailer, baseUrl }: App, announced: Announced): Promise<void> {
  const { merchantId, personId, reportId } = announced
  const report = await findReport(db, merchantId, reportId)
  const membership = await transaction(db, merchantId, (tx) => findMembership(tx, merchantId, personId))
  if (!report || !membership || !may(membership, 'reports.read')) return
  const person = await authDb
    .selectFrom('auth.person')
    .select(['email', 'locale'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person) return
  await mailer.send(
    reportMail({
      to: person.email,
      locale: person.locale ?? 'id',
      merchant: membership.displayName,
      report,
      link: `${baseUrl}/dashboard/reports`,
    }),
  )
}
