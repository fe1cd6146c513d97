import { currency } from '../../../base/currency.ts'
import { isSameMoney } from '../../../base/money.ts'
import { marketOf } from '../../../markets/market-of.ts'
import { fromSnapMoney, toSnapMoney } from '../../../snap/amount.ts'
import { type JsonObject, readObject } from '../../../snap/json.ts'
import { readVaTriple, vaNumber, vaTriple } from '../../../snap/va-number.ts'
import type { CollectorIssued, CollectorRail, CollectorRequest } from '../../collector-port.ts'
import { isDeclinedFor } from '../client/response.ts'
import { readField, readReference } from '../fields.ts'
import type { SnapContext } from '../instruments/instrument-kind.ts'
import { mapRefusal } from '../instruments/map-refusal.ts'
import { bankName, vaValues } from '../instruments/va-issue.ts'
import { type VaTerms, vaTermsOf } from '../instruments/va-number.ts'
import { ownValues } from '../instruments/values.ts'
import { type BodyValues, fillBody } from '../profile/body.ts'
import type { QrSection } from '../profile/qr.ts'
import type { VaByNumber } from '../profile/virtual-accounts.ts'
import { collectorOffersOf } from './offers.ts'

const NOT_OFFERED: CollectorIssued = { is: 'refused', reason: 'Not offered by this rail', railCode: 'not_offered' }
const unknown = (railCode: string): CollectorIssued => ({ is: 'unknown', railCode })

/** Collectors by SNAP: service 47 without an amount, 27 with a number that is reused, or numbers of our own. */
export function snapCollectors(context: SnapContext): CollectorRail {
  const { qr, virtualAccounts } = context.settings.profile
  return {
    offers: collectorOffersOf(context.settings),
    create: async (request) => {
      if (request.kind === 'qr_static') return qr?.generateStatic ? createCode(context, qr, request) : NOT_OFFERED
      return virtualAccounts?.way === 'number' ? createNumber(context, virtualAccounts, request) : NOT_OFFERED
    },
  }
}

const valuesOf = (context: SnapContext, { reference, amount, name, label }: CollectorRequest) => ({
  ...ownValues(context),
  reference,
  amount: amount && toSnapMoney(amount),
  merchantName: name,
  description: name,
  label,
  phone: null,
})

async function createCode(context: SnapContext, qr: QrSection, request: CollectorRequest): Promise<CollectorIssued> {
  if (!qr.generateStatic) return NOT_OFFERED
  const { service, body } = qr.generateStatic
  const response = await context.call(service, fillBody(body, valuesOf(context, request)))
  if (isDeclinedFor(response, '409 00', '409 01')) return { is: 'spent', railCode: response.railCode }
  if (response.is !== 'done') return refusalOf(mapRefusal(response))
  const railReference = readReference(response.body.referenceNo)
  const qrContent = readField(response.body, qr.content)
  if (!railReference || typeof qrContent !== 'string') return unknown('unreadable')
  const echoed = response.body.partnerReferenceNo ?? request.reference
  if (echoed !== request.reference) return unknown('reference_mismatch')
  const code = marketOf(request.currency).qr.read(qrContent)
  // A code with an amount, or one that adds to what is paid, is no sticker.
  if (!code || code.amount !== null || code.addsTip) return unknown('qr_content_mismatch')
  return { is: 'issued', railReference, instrument: { qrContent } }
}

/** Where we answer the bank's inquiries the number is made here, and no call is made. */
async function createNumber(
  context: SnapContext,
  section: VaByNumber,
  request: CollectorRequest,
): Promise<CollectorIssued> {
  const terms = vaTermsOf(context.settings, section, request.code)
  if (!terms || request.customerNumber === null) return NOT_OFFERED
  const triple = vaTriple(terms.companyCode, request.customerNumber)
  if (terms.inquiry === 'ours' || !section.register) return issued(request, vaNumber(triple))
  const trxType = request.kind === 'qr_static' ? undefined : section.reusable?.kinds[request.kind]
  if (!section.reusable || trxType === undefined) return NOT_OFFERED
  const values = {
    ...valuesOf(context, request),
    ...vaValues(section, terms, request.code, triple),
    accountName: bankName(request.name),
    trxType,
    // The sum is mandatory: zero says that the payer chooses.
    amount: toSnapMoney(request.amount ?? { amount: 0n, currency: currency(request.currency) }),
  }
  const { service, body } = section.reusable.create
  const response = await context.call(service, fillBody(body, values), terms)
  if (response.is === 'done') return readNumber(response.body, request, terms)
  if (isDeclinedFor(response, '409 00', '409 01')) return findNumber(context, section, request, terms, values)
  return refusalOf(mapRefusal(response))
}

/** An earlier call did arrive: its number is looked up, and is ours if it has our reference. */
async function findNumber(
  context: SnapContext,
  { reusable, status }: VaByNumber,
  request: CollectorRequest,
  terms: VaTerms,
  values: BodyValues,
): Promise<CollectorIssued> {
  const find = reusable?.find ?? status?.query
  if (!find) return unknown('not_offered')
  const response = await context.call(find.service, fillBody(find.body, values), terms)
  if (response.is !== 'done') return unknown(response.railCode)
  const isNamed = readObject(response.body.virtualAccountData).trxId !== undefined
  return isNamed ? readNumber(response.body, request, terms) : unknown('unreadable')
}

/** What payers type is the number in the answer, which the provider may have filled up. */
function readNumber(body: JsonObject, request: CollectorRequest, { companyCode }: VaTerms): CollectorIssued {
  const data = readObject(body.virtualAccountData)
  const read = readVaTriple(data)
  if ('fault' in read) return unknown('unreadable')
  if (read.triple.partnerServiceId.trim() !== companyCode) return unknown('number_mismatch')
  if ((data.trxId ?? request.reference) !== request.reference) return unknown('reference_mismatch')
  const amount = request.amount && data.totalAmount !== undefined ? fromSnapMoney(data.totalAmount) : request.amount
  if (request.amount && (!amount || !isSameMoney(amount, request.amount))) return unknown('amount_mismatch')
  return issued(request, vaNumber(read.triple))
}

const issued = ({ code }: CollectorRequest, number: string): CollectorIssued => ({
  is: 'issued',
  railReference: number,
  instrument: { bankCode: code ?? '', number },
})

/** A refusal of an instrument is one of a collector. */
const refusalOf = (refused: ReturnType<typeof mapRefusal>): CollectorIssued =>
  refused.is === 'issued' ? unknown('unreadable') : refused
