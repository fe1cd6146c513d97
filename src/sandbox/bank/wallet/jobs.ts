import { ALL_MERCHANTS, transaction } from '../../../db/transaction.ts'
import { claim } from '../../../jobs/claim.ts'
import type { Task } from '../../../jobs/worker.ts'
import type { Bank } from '../bank.ts'
import { isOfTurn } from '../partner-time.ts'
import { completeDuePayments } from './pay.ts'
import { hasDue } from './store.ts'

/** Completes wallet payments that were approved for later. Several banks on one database share the work. */
export const walletTask = (bank: Bank): Task => ({
  name: 'bank wallet payments',
  everyMs: bank.pace.everyMs,
  isOfMerchants: true,
  async run(now) {
    const ofTurn = isOfTurn(bank.ownClocks)
    if (!(await claim(bank.db, (tx) => hasDue(tx, now, ofTurn)))) return 0
    const completed = await transaction(bank.db, ALL_MERCHANTS, (tx) =>
      completeDuePayments(tx, now, ofTurn, bank.partner, bank.behaviour.of('debitNotify')),
    )
    if (completed > 0) bank.wakeNotifications()
    return completed
  },
})
