import type { BaseLogger } from 'pino'
import { SECOND_MS } from '../../base/clock.ts'
import { waitAtMost } from '../../base/wait-at-most.ts'
import { type CodeEntered, enterCode, requestCode, SANDBOX_CODE } from '../../customers/access/codes.ts'
import type { PublicCustomer } from '../../customers/find.ts'
import { transaction } from '../../db/transaction.ts'
import type { PageApp } from '../app.ts'
import { codeMail } from './code-mail.ts'
import type { Requested } from './view.ts'

/** A visitor waits no longer for a mail server; the mail may still be sent. */
const MAIL_WAIT_MS = 8 * SECOND_MS

type App = Pick<PageApp, 'db' | 'clock' | 'proofs' | 'mailer' | 'livemode'>

/** Mails a customer a code: stored first, then sent. Null: there is no address. */
export async function sendCode(
  app: App,
  { customer, merchant }: PublicCustomer,
  log: Pick<BaseLogger, 'error'>,
): Promise<Requested | null> {
  const made = await transaction(app.db, customer.merchantId, (tx) =>
    requestCode(tx, app.proofs, app.clock(), customer),
  )
  if (made.is === 'no_address') return null
  if (made.is !== 'sent') return made.is
  try {
    await waitAtMost(MAIL_WAIT_MS, app.mailer.send(codeMail(merchant.displayName, made.to, made.code, !app.livemode)))
    return 'sent'
  } catch (err) {
    log.error({ err, customer: customer.id }, 'a customer’s code could not be mailed')
    return 'failed'
  }
}

/** Compares what was entered; spaces do not count, as a code is copied. */
export async function enter(app: App, { customer }: PublicCustomer, typed: string): Promise<CodeEntered> {
  const code = typed.replaceAll(/[\s-]/g, '').slice(0, 12)
  if (!customer.details?.email) return 'over'
  if (!app.livemode && code === SANDBOX_CODE) return 'right'
  return transaction(app.db, customer.merchantId, (tx) => enterCode(tx, app.proofs, app.clock(), customer, code))
}
