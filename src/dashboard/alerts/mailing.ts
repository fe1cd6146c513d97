import type { BaseLogger } from 'pino'
import { later, MINUTE_MS } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import type { Mailer } from '../mail/mailer.ts'

/** What mailing somebody what needs them takes. */
export type MailingApp = {
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

/** Until when a mail that is tried now, for the `tries`th time, is nobody else's. */
export const leaseFrom =
  (now: Date) =>
  (tries: number): Date =>
    later(now, Math.min(LEASE_MS * 2 ** (tries - 1), LEASE_MAX_MS))

/** Where somebody is mailed, and in which language. Undefined: there is no such person any more. */
export async function readAddress(
  authDb: AuthDb,
  personId: string,
): Promise<{ readonly to: string; readonly locale: 'en' | 'id' } | undefined> {
  const query = authDb.selectFrom('auth.person').select(['email', 'locale']).where('id', '=', personId)
  const person = await query.executeTakeFirst()
  return person && { to: person.email, locale: person.locale ?? 'id' }
}
