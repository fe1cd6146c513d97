import type { Money } from '../../../base/money.ts'
import { HOME_CURRENCY, marketOf } from '../../../markets/market-of.ts'
import type { Partner } from '../partner.ts'

const TERMINAL_DEFAULT = 'A01'

/** A code of the sandbox's acquirer, by the standard of its market: for one exact amount, or static where it is null. */
export const drawQr = (draft: {
  partner: Pick<Partner, 'merchantId'>
  amount: Money | null
  currency?: string
  label?: string | null
  merchantName: string
  reference: string
  terminalId: string | null
}): string =>
  marketOf(draft.amount?.currency ?? draft.currency ?? HOME_CURRENCY).qr.write({
    merchantName: draft.merchantName,
    merchantId: draft.partner.merchantId,
    amount: draft.amount,
    reference: draft.reference,
    terminal: draft.terminalId ?? TERMINAL_DEFAULT,
    label: draft.label ?? undefined,
  })
