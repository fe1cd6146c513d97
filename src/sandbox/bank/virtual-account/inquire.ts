import { reportedAmount } from '../behaviour.ts'
import { Refusal } from '../refusal.ts'
import type { BankService } from '../service.ts'
import { findVirtualAccount } from './find.ts'
import { virtualAccountData } from './wire.ts'

/** Service 30: the account as it is registered, paid and expired ones included. */
export const inquireVirtualAccount: BankService = {
  name: 'vaRegistered',
  async run(call) {
    const account = await findVirtualAccount(call)
    if (account.status === 'DELETED') throw new Refusal(404, '12', 'deleted')
    const shown = { ...account, amount: reportedAmount(account.amount, call.misbehaviour) }
    return { virtualAccountData: virtualAccountData(shown) }
  },
}
