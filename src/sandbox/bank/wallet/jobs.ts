import { ALL_MERCHANTS, transaction } from '../../../db/transaction.ts'
import { dueRows } from '../../../jobs/due.ts'
import type { Task } from '../../../jobs/worker.ts'
import type { Bank } from '../bank.ts'
import { isOfTurn } from '../partner-time.ts'
import { completeDuePayments } from './pay.ts'

/** Completes wallet payments that were approved for later. Several banks on one database share the work. */
export const walletTask = (bank: Bank): Task => ({
  name: 'bank wallet payments',
  everyMs: bank.pace.everyMs,
  isOfMerchants: true,
  hasDue: dueRows(bank.db, { from: 'bank.wallet_payment', at: 'settles_at', where: "status = 'PAYING'" }),
  async run(now) {
    const completed = await transaction(bank.db, ALL_MERCHANTS, (tx) =>
      completeDuePayments(tx, now, isOfTurn(bank.ownClocks), bank.partner, bank.behaviour.of('debitNotify')),
    )
    if (completed > 0) bank.wakeNotifications()
    return completed
  },
})
