import { currency } from '../../../base/currency.ts'
import { toSnapMoney } from '../../../snap/amount.ts'
import { settlementAccount } from '../accounts.ts'
import { text } from '../fields.ts'
import { linkBalance } from '../linking/balance.ts'
import { Refusal } from '../refusal.ts'
import type { BankService } from '../service.ts'

const ACTIVE = '0001'

/** Service 11: what is in the partner's own account. Any other account is none of its business (404xx11). With a payer's token: what their wallet holds. */
export const inquireBalance: BankService = {
  name: 'balanceInquiry',
  async run(call) {
    if (call.customerToken !== null) return linkBalance(call)
    const { tx, body, partner } = call
    const accountNo = text(body, 'accountNo', 16)
    if (accountNo !== settlementAccount(partner)) throw new Refusal(404, '11')
    const account = await tx
      .selectFrom('bank.account')
      .select(['holder', 'currency'])
      .where('number', '=', accountNo)
      .executeTakeFirstOrThrow()
    const { amount } = await tx
      .selectFrom('bank.journal')
      .where('currency', '=', account.currency)
      .where((eb) => eb.or([eb('debit_account', '=', accountNo), eb('credit_account', '=', accountNo)]))
      .select((eb) => {
        const signed = eb
          .case()
          .when('credit_account', '=', accountNo)
          .then(eb.ref('amount'))
          .else(eb.neg(eb.ref('amount')))
          .end()
        return eb.cast<bigint>(eb.fn.sum(signed), 'bigint').as('amount')
      })
      .executeTakeFirstOrThrow()
    const availableBalance = toSnapMoney({ amount, currency: currency(account.currency) })
    return {
      accountNo,
      name: account.holder,
      accountInfos: [{ amount: availableBalance, availableBalance, status: ACTIVE }],
    }
  },
}
