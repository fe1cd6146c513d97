import { isSameMoney } from '../../../base/money.ts'
import { foldName } from '../../../qris/fold.ts'
import { fromSnapMoney } from '../../../snap/amount.ts'
import { type JsonObject, readObject } from '../../../snap/json.ts'
import { readVaTriple, type VaTriple, vaNumber, vaTriple } from '../../../snap/va-number.ts'
import type { Issued } from '../../port.ts'
import { isDeclinedFor } from '../client/response.ts'
import { type BodyValues, fillBody } from '../profile/body.ts'
import type { VaByNumber } from '../profile/virtual-accounts.ts'
import type { RequestFor, SnapContext } from './instrument-kind.ts'
import { mapRefusal } from './map-refusal.ts'
import { type VaTerms, vaTermsOf } from './va-number.ts'
import { requestValues } from './values.ts'

const NAME_MAX = 255
const NAME_MIN = 3

/** A holder's name as banks take it: letters and spaces, at least three characters. */
export function bankName(name: string): string {
  const letters = foldName(name.replace(/[^\p{L}\p{M}]+/gu, ' '), NAME_MAX, '').replace(/[^A-Za-z ]/g, '')
  return letters.trim().length < NAME_MIN ? 'PELANGGAN' : letters.trim()
}

/** What bodies about a number may say beside what they say about the request or the attempt. */
export function vaValues(section: VaByNumber, terms: VaTerms, bankCode: string | null, triple: VaTriple): BodyValues {
  const bank = bankCode === null ? undefined : section.banks[bankCode]
  return { ...triple, bank, companyCode: terms.companyCode, trxType: section.kinds[terms.kind] }
}

/**
 * Issues a virtual account. Where we answer the bank's inquiries the number is made here, and no call is made: the bank
 * inquires from us when it is paid.
 */
export async function issueVa(
  context: SnapContext,
  section: VaByNumber,
  request: RequestFor<'number'>,
): Promise<Issued> {
  const terms = vaTermsOf(context.settings, section, request.code)
  if (!terms) return { is: 'refused', reason: 'No account at this bank', railCode: 'no_company_code' }
  if (request.customerNumber === null) return { is: 'refused', reason: 'No number', railCode: 'no_customer_number' }
  const requested = vaTriple(terms.companyCode, request.customerNumber)
  const { register } = section
  if (terms.inquiry === 'ours' || !register) return issued(request, vaNumber(requested))
  const values = {
    ...requestValues(context, request),
    ...vaValues(section, terms, request.code, requested),
    accountName: bankName(request.accountName),
  }
  const { service, body } = register.createOtherwise?.[request.code ?? ''] ?? register.create
  const response = await context.call(service, fillBody(body, values), terms)
  if (response.is === 'done') return readIssued(response.body, request, terms)
  // An earlier call did arrive: its number is used if it matches this request in every respect.
  if (isDeclinedFor(response, '409 00', '409 01')) return findIssued(context, section, request, terms, values)
  return mapRefusal(response)
}

const issued = ({ type, code, accountName }: RequestFor<'number'>, number: string): Issued => ({
  is: 'issued',
  railReference: number,
  instrument: { type, bankCode: code ?? '', number, accountName },
})

/** Reads an issued virtual account: the payer must type the number in the response, not the requested one. */
function readIssued(body: JsonObject, request: RequestFor<'number'>, { companyCode }: VaTerms): Issued {
  const data = readObject(body.virtualAccountData)
  const read = readVaTriple(data)
  if ('fault' in read) return { is: 'unknown', railCode: 'unreadable' }
  if (read.triple.partnerServiceId.trim() !== companyCode) return { is: 'unknown', railCode: 'number_mismatch' }
  if ((data.trxId ?? request.reference) !== request.reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  const amount = data.totalAmount === undefined ? request.amount : fromSnapMoney(data.totalAmount)
  if (!amount || !isSameMoney(amount, request.amount)) return { is: 'unknown', railCode: 'amount_mismatch' }
  return issued(request, vaNumber(read.triple))
}

async function findIssued(
  context: SnapContext,
  { register, status }: VaByNumber,
  request: RequestFor<'number'>,
  terms: VaTerms,
  values: BodyValues,
): Promise<Issued> {
  const find = register?.find ?? status?.query
  if (!find) return { is: 'unknown', railCode: 'not_offered' }
  const response = await context.call(find.service, fillBody(find.body, values), terms)
  if (response.is !== 'done') return { is: 'unknown', railCode: response.railCode }
  const data = readObject(response.body.virtualAccountData)
  if (data.trxId === undefined || data.totalAmount === undefined) return { is: 'unknown', railCode: 'unreadable' }
  return readIssued(response.body, request, terms)
}
