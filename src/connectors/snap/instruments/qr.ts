import type { JsonObject } from '../../../snap/json.ts'
import type { Issued } from '../../port.ts'
import { isCodeFor, readField, readReference } from '../fields.ts'
import { fillBody } from '../profile/body.ts'
import type { QrSection } from '../profile/qr.ts'
import type { KindAtRail, RequestFor, SnapContext } from './instrument-kind.ts'
import { mapRefusal } from './map-refusal.ts'
import { orderQueries } from './order.ts'
import { requestValues } from './values.ts'

async function issueQr(context: SnapContext, section: QrSection, request: RequestFor<'qr'>): Promise<Issued> {
  const { service, body } = section.generate
  const response = await context.call(service, fillBody(body, requestValues(context, request, section.lifeMinutes)))
  return response.is === 'done' ? readIssued(response.body, section, request) : mapRefusal(response)
}

/** The payer pays what the code contains, so it is accepted only where its amount is the one requested. */
function readIssued(body: JsonObject, section: QrSection, request: RequestFor<'qr'>): Issued {
  const echoed = body.partnerReferenceNo ?? request.reference
  if (echoed !== request.reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  const railReference = readReference(body.referenceNo)
  const qrContent = readField(body, section.content)
  if (!railReference || typeof qrContent !== 'string') return { is: 'unknown', railCode: 'unreadable' }
  if (!isCodeFor(qrContent, request.amount)) return { is: 'unknown', railCode: 'qr_content_mismatch' }
  return { is: 'issued', railReference, instrument: { type: request.type, qrContent } }
}

/** QRIS codes by SNAP: services 47, 51 and 77, or those the profile names. */
export const qrKind = (context: SnapContext, section: QrSection): KindAtRail<'qr'> => ({
  issue: (request) => issueQr(context, section, request),
  ...orderQueries(context, section),
})
