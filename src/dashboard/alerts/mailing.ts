import type { BaseLogger } from 'pino'
import { later, MINUTE_MS } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { AuthDb } from '../auth/auth-database.ts'

/** What it takes to mail a person what needs attention. */
export type MailingApp = {
  readonly db: Db
  readonly authDb: AuthDb
  readonly mailer: Mailer
  readonly baseUrl: string
  readonly alertKey: () => Promise<Buffer>
  readonly log: Pick<BaseLogger, 'error'>
}

/** Longer than the mail server's timeout, so that no two processes send the same mail at the same time. */
const LEASE_MS = 2 * MINUTE_MS
const LEASE_MAX_MS = 60 * MINUTE_MS

/** When the lease of a mail ends that is now tried for the `tries`th time. */
export const leaseFrom =
  (now: Date) =>
  (tries: number): Date =>
    later(now, Math.min(LEASE_MS * 2 ** (tries - 1), LEASE_MAX_MS))

/** A person's e-mail address and language. Undefined: the person no longer exists. */
export async function readAddress(
  authDb: AuthDb,
  personId: string,
): Promise<{ readonly to: string; readonly locale: 'en' | 'id' } | undefined> {
  const query = authDb.selectFrom('auth.person').select(['email', 'locale']).where('id', '=', personId)
  const person = await query.executeTakeFirst()
  return person && { to: person.email, locale: person.locale ?? 'id' }
}
