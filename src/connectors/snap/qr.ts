import { toSnapMoney } from '../../snap/amount.ts'
import type { QrCancelRequest, QrGenerateRequest, QrQueryRequest } from '../../snap/bodies.ts'
import type { JsonObject } from '../../snap/json.ts'
import { formatTimestamp } from '../../snap/timestamp.ts'
import type { InstrumentRequest, Issued, RailAttempt, RailState } from '../port.ts'
import type { InstrumentKind, SnapContext } from './kind.ts'
import { isClosedBy, toNotIssued, toRetired } from './map.ts'
import { originals, readStatus } from './original.ts'
import { isCodeFor, readReference } from './wire.ts'

const DESCRIPTION_MAX = 25

async function issueQr({ settings, call }: SnapContext, request: InstrumentRequest): Promise<Issued> {
  const body: QrGenerateRequest = {
    partnerReferenceNo: request.reference,
    amount: toSnapMoney(request.amount),
    merchantId: settings.merchantId,
    ...(settings.terminalId === undefined ? {} : { terminalId: settings.terminalId }),
    validityPeriod: formatTimestamp(request.expiresAt, settings.timestampStyle),
    additionalInfo: {
      merchantName: request.merchantName,
      description: request.description.slice(0, DESCRIPTION_MAX),
    },
  }
  const answer = await call('qrGenerate', body)
  return answer.is === 'done' ? readIssued(answer.body, request) : toNotIssued(answer)
}

/** The code is the bank's word on what the payer will pay: it is not shown before it says what we asked for. */
function readIssued(body: JsonObject, request: InstrumentRequest): Issued {
  const echoed = body.partnerReferenceNo ?? request.reference
  if (echoed !== request.reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  const railReference = readReference(body.referenceNo)
  if (!railReference || typeof body.qrContent !== 'string') return { is: 'unknown', railCode: 'unreadable' }
  const { qrContent } = body
  if (!isCodeFor(qrContent, request.amount)) return { is: 'unknown', railCode: 'qr_content_mismatch' }
  return { is: 'issued', railReference, instrument: { type: 'qrcode', qrContent } }
}

async function queryQr({ settings, clock, call }: SnapContext, attempt: RailAttempt): Promise<RailState> {
  const { merchantId } = settings
  const body: QrQueryRequest = { ...originals(attempt), serviceCode: '47', merchantId }
  return readStatus(await call('qrQuery', body), attempt, clock())
}

async function retireQr(context: SnapContext, attempt: RailAttempt): Promise<RailState> {
  const { merchantId } = context.settings
  const body: QrCancelRequest = { ...originals(attempt), merchantId, reason: 'The code was replaced or has expired' }
  const answer = await context.call('qrCancel', body)
  if (answer.is === 'done' || isClosedBy(answer)) return { is: 'closed' }
  if (answer.is === 'silent') return { is: 'unknown', railCode: answer.railCode }
  return toRetired(await queryQr(context, attempt), answer.railCode)
}

/** QRIS codes by SNAP: services 47, 51 and 77. */
export const qrKind = (context: SnapContext): InstrumentKind => ({
  issue: (request) => issueQr(context, request),
  query: (attempt) => queryQr(context, attempt),
  retire: (attempt) => retireQr(context, attempt),
})
