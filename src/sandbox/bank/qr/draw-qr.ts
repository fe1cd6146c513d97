import type { Money } from '../../../base/money.ts'
import { marketOf } from '../../../markets/market-of.ts'
import type { Partner } from '../partner.ts'

const TERMINAL_DEFAULT = 'A01'

/** A dynamic code of the sandbox's acquirer for one exact amount, by the standard of its market. */
export const drawQr = (draft: {
  partner: Pick<Partner, 'merchantId'>
  amount: Money
  merchantName: string
  reference: string
  terminalId: string | null
}): string =>
  marketOf(draft.amount.currency).qr.write({
    merchantName: draft.merchantName,
    merchantId: draft.partner.merchantId,
    amount: draft.amount,
    reference: draft.reference,
    terminal: draft.terminalId ?? TERMINAL_DEFAULT,
  })
