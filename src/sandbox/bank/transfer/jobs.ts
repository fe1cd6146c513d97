import { ALL_MERCHANTS, pipelined, type Tx, transaction } from '../../../db/transaction.ts'
import { dueRows } from '../../../jobs/due.ts'
import type { Task } from '../../../jobs/worker.ts'
import type { Bank } from '../bank.ts'
import { isOfTurn } from '../partner-time.ts'
import { executeTransfer } from './execute.ts'
import { lockDueTransfers, stopTransfer, type Transfer } from './store.ts'

const BATCH = 50

/** Executes accepted transfers when they are due. Several banks on one database share the work. */
export const transferTask = (bank: Bank): Task => ({
  name: 'bank transfers',
  everyMs: bank.pace.everyMs,
  isOfMerchants: true,
  hasDue: dueRows(bank.db, { from: 'bank.transfer', at: 'due_at' }),
  async run(now) {
    const executed = await transaction(bank.db, ALL_MERCHANTS, async (tx) => {
      const due = await lockDueTransfers(tx, now, isOfTurn(bank.ownClocks), BATCH)
      // Pipelined: their statements travel together, each transfer's own in their order.
      await pipelined(due.map((transfer) => execute(tx, now, bank.transferMs, transfer)))
      return due.length
    })
    if (executed > 0) bank.wakeNotifications()
    return executed
  },
})

async function execute(tx: Tx, now: Date, transferMs: number, transfer: Transfer): Promise<void> {
  const isDone =
    transfer.nextStatus !== null && (await executeTransfer(tx, now, transferMs, transfer, transfer.nextStatus))
  if (!isDone) await stopTransfer(tx, transfer)
}
