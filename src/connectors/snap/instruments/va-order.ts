import { type JsonObject, readText } from '../../../snap/json.ts'
import type { Issued } from '../../port.ts'
import { readField, readReference } from '../fields.ts'
import { fillBody } from '../profile/body.ts'
import type { VaByOrder } from '../profile/virtual-accounts.ts'
import type { KindAtRail, RequestFor, SnapContext } from './instrument-kind.ts'
import { mapRefusal } from './map-refusal.ts'
import { orderQueries } from './order.ts'
import { bankName } from './va-issue.ts'
import { requestValues } from './values.ts'

const NUMBER = /^\d{8,28}$/

async function issueOrder(context: SnapContext, section: VaByOrder, request: RequestFor<'number'>): Promise<Issued> {
  const { code } = request
  const bank = code !== null && Object.hasOwn(section.banks, code) ? section.banks[code] : undefined
  if (bank === undefined) return { is: 'refused', reason: 'Not offered by this rail', railCode: 'not_offered' }
  const values = {
    ...requestValues(context, request, section.lifeMinutes),
    bank,
    accountName: bankName(request.accountName),
  }
  const response = await context.call(section.create.service, fillBody(section.create.body, values))
  return response.is === 'done' ? readIssued(response.body, section, request) : mapRefusal(response)
}

function readIssued(body: JsonObject, section: VaByOrder, request: RequestFor<'number'>): Issued {
  const echoed = body.partnerReferenceNo ?? request.reference
  if (echoed !== request.reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  const railReference = readReference(body.referenceNo)
  const number = readText(readField(body, section.number))?.trim()
  if (!railReference || number === undefined || !NUMBER.test(number)) return { is: 'unknown', railCode: 'unreadable' }
  const { type, code, accountName } = request
  return { is: 'issued', railReference, instrument: { type, bankCode: code ?? '', number, accountName } }
}

/** Virtual accounts that a provider makes for an order: services 54, 55 and 57. */
export const vaOrderKind = (context: SnapContext, section: VaByOrder): KindAtRail<'number'> => ({
  issue: (request) => issueOrder(context, section, request),
  ...orderQueries(context, section),
})
