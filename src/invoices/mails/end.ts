import type { Db } from '../../db/db.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { Invoice } from '../invoice.ts'
import { deleteEnd, insertEnd, readEnded } from './store.ts'

type Billed = Pick<Invoice, 'merchantId' | 'customerId'>

/** Whether the customer of an invoice ended its merchant's mails about invoices. */
export const haveMailsEnded = (db: Db, billed: Billed): Promise<boolean> =>
  transaction(db, billed.merchantId, (tx) => haveMailsEndedIn(tx, billed))

/** The same in a transaction of the caller's. */
export const haveMailsEndedIn = async (tx: Tx, { merchantId, customerId }: Billed): Promise<boolean> =>
  (await readEnded(tx, merchantId, customerId)) !== null

/** Ends all mails of a merchant about invoices to the customer of this one, or resumes them. */
export const endMails = (db: Db, now: Date, { merchantId, customerId }: Billed, isEnd: boolean): Promise<void> =>
  transaction(db, merchantId, (tx: Tx) =>
    isEnd ? insertEnd(tx, now, merchantId, customerId) : deleteEnd(tx, merchantId, customerId),
  )
