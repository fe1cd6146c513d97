import { isSameMoney } from '../../base/money.ts'
import { findBrand } from '../../payment-methods/brands.ts'
import { gives, type TypeWith } from '../../payment-methods/types.ts'
import { isObject, type JsonObject, readText } from '../../snap/json.ts'
import { isPayerLink } from '../payer-link.ts'
import type { Instrument, InstrumentRequest, Issued } from '../port.ts'
import { isCodeFor, readReference } from '../snap/fields.ts'
import { readAmount } from './fields.ts'
import type { MidtransSettings } from './settings.ts'

const unknown = (railCode: string): Issued => ({ is: 'unknown', railCode })

/** What the payer pays with, out of the answer to a charge or to the question for its status. */
export function readIssued(body: JsonObject, request: InstrumentRequest, settings: MidtransSettings): Issued {
  if (readText(body.order_id) !== request.reference) return unknown('reference_mismatch')
  const railReference = readReference(body.transaction_id)
  if (!railReference) return unknown('unreadable')
  const amount = readAmount(body.gross_amount, body)
  if (!amount || !isSameMoney(amount, request.amount)) return unknown('amount_mismatch')
  const instrument = readInstrument(body, request, settings)
  return 'missing' in instrument ? unknown(instrument.missing) : { is: 'issued', railReference, instrument }
}

function readInstrument(
  body: JsonObject,
  request: InstrumentRequest,
  settings: MidtransSettings,
): Instrument | { missing: string } {
  const { type, code, accountName } = request
  if (gives(type, 'qr')) {
    const qrContent = readText(body.qr_string)
    if (qrContent === undefined) return { missing: 'qr_content_missing' }
    return isCodeFor(qrContent, request.amount) ? { type, qrContent } : { missing: 'qr_content_mismatch' }
  }
  if (gives(type, 'number')) {
    const number = readNumber(body, code)
    if (number === undefined || code === null) return { missing: 'number_missing' }
    return { type, bankCode: code, number, accountName }
  }
  return gives(type, 'approval') ? readWallet(body, { ...request, type }, settings) : { missing: 'not_offered' }
}

const NUMBER = /^\d{6,26}$/

/** Each bank's number is elsewhere; Mandiri's is the biller's code with the bill's key behind it, as its SNAP API has it. */
function readNumber(body: JsonObject, bankCode: string | null): string | undefined {
  const number = findNumber(body, bankCode)
  return number !== undefined && NUMBER.test(number) ? number : undefined
}

function findNumber(body: JsonObject, bankCode: string | null): string | undefined {
  if (bankCode === 'PERMATA') return readText(body.permata_va_number)
  if (bankCode === 'MANDIRI') {
    const [biller, bill] = [readText(body.biller_code), readText(body.bill_key)]
    return biller === undefined || bill === undefined ? undefined : biller + bill
  }
  const numbers: readonly unknown[] = Array.isArray(body.va_numbers) ? body.va_numbers : []
  const ours = numbers.filter(isObject).find(({ bank }) => readText(bank)?.toUpperCase() === bankCode)
  return ours && readText(ours.va_number)
}

function readWallet(
  body: JsonObject,
  { type, code, amount, phone }: InstrumentRequest & { readonly type: TypeWith<'approval'> },
  { allowsLocalhost }: MidtransSettings,
): Instrument | { missing: string } {
  if (code === null) return { missing: 'not_offered' }
  const actions: readonly unknown[] = Array.isArray(body.actions) ? body.actions : []
  const action = actions.filter(isObject).find(({ name }) => name === 'deeplink-redirect')
  const link = readText(action?.url)
  const url = link !== undefined && isPayerLink(findBrand(type, code), link, allowsLocalhost) ? link : null
  const qrString = readText(body.qr_string)
  const qrContent = qrString !== undefined && isCodeFor(qrString, amount) ? qrString : null
  // OVO sends a push to the phone; every other wallet needs a link or a code.
  const isPushed = phone !== null && link === undefined
  if (url === null && qrContent === null && !isPushed) return { missing: 'redirect_url_refused' }
  return { type, walletCode: code, url, qrContent }
}
