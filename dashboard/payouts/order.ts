import type { SendMoney } from '../../src/payouts/schema.ts'
import { wholeNumberIn } from '../format/typed-amount.ts'
import { textOf } from '../parts/form.tsx'

/** A payout as it is asked for: the body of send-money. */
export type Order = SendMoney

/** What was typed, in the shape the server judges. */
export function orderIn(values: FormData): Order {
  const remark = textOf(values, 'remark')
  return {
    type: 'SEND_MONEY',
    attributes: {
      receiverName: textOf(values, 'receiverName') ?? '',
      receiverAccountNo: (textOf(values, 'receiverAccountNo') ?? '').replaceAll(/[\s.-]/g, ''),
      receiverBankCode: textOf(values, 'receiverBankCode') ?? '',
    },
    externalId: textOf(values, 'externalId') ?? '',
    amount: wholeNumberIn(textOf(values, 'amount')),
    currency: 'IDR',
    ...(remark ? { remark } : {}),
  }
}
