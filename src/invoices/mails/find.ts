import { DAY_MS, later } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { readInvoice } from '../store.ts'
import type { InvoiceMail } from './mail.ts'
import { markBounced, readFailing, readMails } from './store.ts'

const LISTED_MAX = 100
/** A failure older than this no longer needs attention. */
const ATTENTION_FOR_MS = 30 * DAY_MS

/** The mails of a merchant's own invoice, newest first. Throws NOT_FOUND. */
export const listMails = (db: Db, key: { readonly merchantId: string; readonly id: string }): Promise<InvoiceMail[]> =>
  transaction(db, key.merchantId, async (tx) => {
    if (!(await readInvoice(tx, key))) throw notFound()
    return readMails(tx, key, LISTED_MAX)
  })

/** Invoices whose last mail failed and whose customers have not been reached since. */
export const listInvoicesNotReached = (tx: Tx, now: Date, merchantId: string, limit: number): Promise<string[]> =>
  readFailing(tx, merchantId, later(now, -ATTENTION_FOR_MS), limit)

/** Records that a mail came back; `reply`: the codes of the report. Undefined: no such mail was sent. */
export const recordBounce = (db: Db, id: string, reply: string | null): Promise<InvoiceMail | undefined> =>
  transaction(db, ALL_MERCHANTS, (tx) => markBounced(tx, id, reply))
