import { HOUR_MS, later, MINUTE_MS } from '../base/clock.ts'
import { mailFailureOf } from './mail-failure.ts'
import type { Mail, Mailer } from './mailer.ts'

/** A mail that is stored until it is sent. `tries`: with this one. */
type StoredMail = { readonly createdAt: Date; readonly tries: number }

/** What became of one try. QUEUED: it certainly was not sent, and is tried again at `dueAt`. */
export type MailTried =
  | { readonly status: 'SENT'; readonly at: Date }
  | { readonly status: 'QUEUED'; readonly dueAt: Date }
  | { readonly status: 'FAILED'; readonly code: 'REFUSED'; readonly reply: string }
  | { readonly status: 'FAILED'; readonly code: 'UNKNOWN' | 'UNREACHABLE' }

/** How long a claimed mail is being sent at most: longer than the mail server's timeouts together. */
export const MAIL_LEASE_MS = 5 * MINUTE_MS
const RETRY_FIRST_MS = MINUTE_MS
const RETRY_MAX_MS = 2 * HOUR_MS
const GIVEN_UP_AFTER_MS = 48 * HOUR_MS

/** Sends a stored mail once. What may have been sent is never QUEUED, so that no one receives it twice. */
export async function tryMail(
  mailer: Mailer,
  now: Date,
  { createdAt, tries }: StoredMail,
  mail: Mail,
): Promise<MailTried> {
  try {
    await mailer.send(mail)
    return { status: 'SENT', at: now }
  } catch (error) {
    const failure = mailFailureOf(error)
    if (failure.is === 'refused') return { status: 'FAILED', code: 'REFUSED', reply: failure.reply }
    if (failure.is === 'unknown') return { status: 'FAILED', code: 'UNKNOWN' }
    if (now.getTime() - createdAt.getTime() > GIVEN_UP_AFTER_MS) return { status: 'FAILED', code: 'UNREACHABLE' }
    return {
      status: 'QUEUED',
      dueAt: later(now, Math.min(RETRY_FIRST_MS * 2 ** Math.min(tries - 1, 10), RETRY_MAX_MS)),
    }
  }
}
