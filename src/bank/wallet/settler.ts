import { EVERYONE, transaction } from '../../db/transaction.ts'
import type { Bank } from '../bank.ts'
import { settleDueWallets } from './act.ts'

const LOOK_EVERY_MS = 500

export type Settler = { stop(): Promise<void> }

/** The wallets' loop that moves the money of payments approved "for later". Several banks on one database share it. */
export function startSettler(bank: Bank): Settler {
  let working: Promise<void> | undefined

  const work = async (): Promise<void> => {
    const settled = await transaction(bank.db, EVERYONE, (tx) =>
      settleDueWallets(tx, bank.clock(), bank.partner, bank.behaviour.of('debitNotify')),
    )
    if (settled > 0) bank.wakeNotifier()
  }

  const timer = setInterval(() => {
    working ??= work()
      .catch((err: unknown) => bank.logger.error({ err }, 'the wallets could not settle'))
      .finally(() => {
        working = undefined
      })
  }, LOOK_EVERY_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await working
    },
  }
}
