import { HOME_CURRENCY } from '../../src/markets/market-of.ts'
import type { SendMoney } from '../../src/payouts/schema.ts'
import { amountIn } from '../format/typed-amount.ts'
import { textOf } from '../parts/form/form.tsx'

/** What was typed, as the body of `POST /v1/send-money`; the server validates it. */
export function readPayoutForm(values: FormData): SendMoney {
  const remark = textOf(values, 'remark')
  return {
    type: 'SEND_MONEY',
    attributes: {
      receiverName: textOf(values, 'receiverName') ?? '',
      receiverAccountNo: (textOf(values, 'receiverAccountNo') ?? '').replaceAll(/[\s.-]/g, ''),
      receiverBankCode: textOf(values, 'receiverBankCode') ?? '',
    },
    externalId: textOf(values, 'externalId') ?? '',
    amount: amountIn(textOf(values, 'amount'), HOME_CURRENCY),
    currency: HOME_CURRENCY,
    ...(remark ? { remark } : {}),
  }
}
