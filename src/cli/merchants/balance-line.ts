import { toWhole } from '../../base/money.ts'
import type { Balance } from '../../ledger/read/read-balances.ts'

/** A balance in whole units, for people and programs. */
export const toWholeBalance = ({ currency, available, pending, held, owed }: Balance) => ({
  currency,
  available: toWhole(available),
  pending: toWhole(pending),
  held: toWhole(held),
  owed: toWhole(owed),
})
