import { buildQris } from '../../qris/build.ts'
import { panCheckDigit } from '../../qris/pan.ts'
import { parseQris } from '../../qris/parse.ts'
import type { CodeDraft, CodeStandard, ReadCode } from '../market.ts'

/** The sandbox acquirer's national numbering code: no real institution's. */
export const ACQUIRER_NNS = '93600999'
const GUI = 'ID.GAPURA.SANDBOX'
const MERCHANT_DIGITS = 10
const NMID_DIGITS = 13
const RESTAURANT_MCC = '5812'

const digitsOf = (merchantId: string, length: number): string =>
  merchantId.replaceAll(/\D/g, '').padStart(length, '0').slice(-length)

/** National merchant id. */
const nationalMerchantId = (merchantId: string): string => `ID${digitsOf(merchantId, NMID_DIGITS)}`

/** Merchant PAN without its check digit: the acquirer's NNS and the merchant's number. */
const merchantPan = (merchantId: string): string => ACQUIRER_NNS + digitsOf(merchantId, MERCHANT_DIGITS)

function read(content: string): ReadCode | undefined {
  const result = parseQris(content)
  if (result.is === 'faulty') return undefined
  const { amount, tip, merchantName, nmid, additional } = result.code
  const terminal = additional.get('07')?.trim()
  const printed = [...(nmid === null ? [] : [`NMID: ${nmid.trim()}`]), ...(terminal ? [`TID: ${terminal}`] : [])]
  return { amount, addsTip: tip.is !== 'none', payeeName: merchantName.trim(), printed }
}

const write = ({ merchantName, merchantId, amount, reference, terminal, label }: CodeDraft): string =>
  buildQris({
    merchantName,
    city: 'JAKARTA PUSAT',
    postalCode: '10110',
    nmid: nationalMerchantId(merchantId),
    gui: GUI,
    pan: merchantPan(merchantId),
    merchantId: digitsOf(merchantId, NMID_DIGITS),
    criteria: 'UMI',
    mcc: RESTAURANT_MCC,
    amount,
    reference,
    terminal,
    label,
  })

/** QRIS, the one standard of QR codes in the country. */
export const qris: CodeStandard = {
  name: 'QRIS',
  read,
  write,
  merchantFields: (merchantId) => ({
    nmid: nationalMerchantId(merchantId),
    mpan: merchantPan(merchantId) + panCheckDigit(merchantPan(merchantId)),
    nns_acquirer: ACQUIRER_NNS,
  }),
}
