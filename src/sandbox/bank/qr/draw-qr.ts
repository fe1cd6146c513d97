import type { Money } from '../../../base/money.ts'
import { buildQris } from '../../../qris/build.ts'
import type { Partner } from '../partner.ts'

/** The sandbox acquirer's national numbering code: no real institution's. */
export const ACQUIRER_NNS = '93600999'
const GUI = 'ID.GAPURA.SANDBOX'
const MERCHANT_DIGITS = 10
const NMID_DIGITS = 13
const RESTAURANT_MCC = '5812'
const TERMINAL_DEFAULT = 'A01'

const digitsOf = (merchantId: string, length: number): string =>
  merchantId.replaceAll(/\D/g, '').padStart(length, '0').slice(-length)

type Merchant = Pick<Partner, 'merchantId'>

/** National merchant id of the partner's merchant. */
export const nationalMerchantId = (partner: Merchant): string => `ID${digitsOf(partner.merchantId, NMID_DIGITS)}`

/** Merchant PAN without its check digit: the acquirer's NNS and the merchant's number. */
export const merchantPan = (partner: Merchant): string => ACQUIRER_NNS + digitsOf(partner.merchantId, MERCHANT_DIGITS)

/** A dynamic QRIS of the sandbox's acquirer for one exact amount, its reference in 62/05. */
export const drawQr = (draft: {
  partner: Merchant
  amount: Money
  merchantName: string
  reference: string
  terminalId: string | null
}): string =>
  buildQris({
    merchantName: draft.merchantName,
    city: 'JAKARTA PUSAT',
    postalCode: '10110',
    nmid: nationalMerchantId(draft.partner),
    gui: GUI,
    pan: merchantPan(draft.partner),
    merchantId: digitsOf(draft.partner.merchantId, NMID_DIGITS),
    criteria: 'UMI',
    mcc: RESTAURANT_MCC,
    amount: draft.amount,
    reference: draft.reference,
    terminal: draft.terminalId ?? TERMINAL_DEFAULT,
  })
