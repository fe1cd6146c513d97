import { reportedAmount } from '../behaviour.ts'
import type { BankService } from '../service.ts'
import { readTerms } from './create.ts'
import { assertOpen, findVirtualAccount } from './find.ts'
import { rewrite } from './store.ts'
import { virtualAccountData } from './wire.ts'

/**
 * Service 28: new terms for an account that is still open. The terms are replaced whole; an `expiredDate` that has
 * passed closes the account.
 */
export const updateVirtualAccount: BankService = {
  name: 'vaUpdate',
  async run(call) {
    const terms = readTerms(call.body, call.now)
    const account = await findVirtualAccount(call)
    assertOpen(account, call.now)
    await rewrite(call.tx, account.id, terms)
    const changed = { ...account, ...terms, amount: reportedAmount(terms.amount, call.misbehaviour) }
    return { virtualAccountData: virtualAccountData(changed) }
  },
}
