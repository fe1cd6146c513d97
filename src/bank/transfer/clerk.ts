import { EVERYONE, transaction } from '../../db/transaction.ts'
import type { Bank } from '../bank.ts'
import { carryOut } from './carry-out.ts'
import { lockDueTransfers, stopTransfer } from './store.ts'

const LOOK_EVERY_MS = 200
const BATCH = 50

export type Clerk = { stop(): Promise<void> }

/** The bank's loop that carries accepted transfers out when they are due. Several banks on one database share the work. */
export function startClerk(bank: Bank): Clerk {
  let isStopped = false
  let working: Promise<void> | undefined

  const work = async (): Promise<void> => {
    let done: number
    do {
      done = await transaction(bank.db, EVERYONE, async (tx) => {
        const now = bank.clock()
        const due = await lockDueTransfers(tx, now, BATCH)
        for (const transfer of due) {
          const isDone = transfer.fate !== null && (await carryOut(tx, now, transfer, transfer.fate))
          if (!isDone) await stopTransfer(tx, transfer)
        }
        return due.length
      })
      if (done > 0) bank.wakeNotifier()
    } while (done === BATCH && !isStopped)
  }

  const timer = setInterval(() => {
    working ??= work()
      .catch((err: unknown) => bank.logger.error({ err }, 'the bank could not carry transfers out'))
      .finally(() => {
        working = undefined
      })
  }, LOOK_EVERY_MS)
  timer.unref()
  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await working
    },
  }
}
