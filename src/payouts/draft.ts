import { currency } from '../base/currency.ts'
import { fromWhole } from '../base/money.ts'
import { findBank } from './find-bank.ts'
import type { Draft } from './payout.ts'
import type { SendMoney } from './schema.ts'

/** What a merchant asks for, from a body that the schema and rules.ts let through. */
export function toDraft(merchantId: string, body: SendMoney): Draft {
  const { attributes, externalId, amount, currency: code, remark = null, metadata = null } = body
  const { receiverName: name, receiverAccountNo: accountNo, receiverBankCode } = attributes
  return {
    merchantId,
    externalId,
    amount: fromWhole(amount, currency(code)),
    receiver: { bankCode: nationalCode(receiverBankCode), accountNo, name },
    receiverBankCode,
    remark,
    metadata,
  }
}

/** The national code of a bank code that rules.ts let through. */
export function nationalCode(text: string): string {
  const found = findBank(text)
  if (found.is !== 'found') throw new Error(`no bank ${text}`)
  return found.bank.code
}
