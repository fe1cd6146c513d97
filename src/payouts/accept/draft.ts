import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import type { PayoutWanted } from '../../connections/rails.ts'
import type { Market } from '../../markets/market.ts'
import { HOME, marketOf } from '../../markets/market-of.ts'
import type { Draft } from '../payout.ts'
import type { SendMoney } from '../schema.ts'

/** Converts a body that passed the schema and rules.ts. */
export function toDraft(merchantId: string, body: SendMoney): Draft {
  const { attributes, externalId, amount, currency: code, remark = null, metadata = null } = body
  const { receiverName: name, receiverAccountNo: accountNo, receiverBankCode } = attributes
  return {
    merchantId,
    externalId,
    amount: fromWhole(amount, currency(code)),
    receiver: { bankCode: nationalCode(receiverBankCode, marketOf(code)), accountNo, name },
    receiverBankCode,
    remark,
    metadata,
    namedByPayer: false,
  }
}

/** The transfer a request needs from the banks. */
export const wantedOf = ({ merchantId, receiver, amount }: Draft): PayoutWanted => ({
  merchantId,
  bankCode: receiver.bankCode,
  amount,
})

/** The national code of a bank code that passed rules.ts. */
export function nationalCode(text: string, { banks }: Market = HOME): string {
  const found = banks.find(text)
  if (found.is !== 'found') throw new Error(`no bank ${text}`)
  return found.bank.code
}
