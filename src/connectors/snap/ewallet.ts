import { redirectUrlFault } from '../../base/redirect-url.ts'
import { toSnapMoney } from '../../snap/amount.ts'
import type { DebitCancelRequest, DebitPaymentRequest, DebitStatusRequest } from '../../snap/bodies.ts'
import { type JsonObject, readObject } from '../../snap/json.ts'
import { formatTimestamp } from '../../snap/timestamp.ts'
import type { InstrumentRequest, Issued, RailAttempt, RailState } from '../port.ts'
import type { InstrumentKind, SnapContext } from './kind.ts'
import { isClosedBy, toNotIssued, toRetired } from './map.ts'
import { originals, readStatus } from './original.ts'
import { type SnapSettings, WALLET_SCHEMES } from './settings.ts'
import { isCodeFor, readReference } from './wire.ts'

const DESCRIPTION_MAX = 64
const URL_LENGTH_MAX = 2048
const QR_LENGTH_MAX = 512

async function issueWallet({ settings, call }: SnapContext, request: InstrumentRequest): Promise<Issued> {
  const { code, phone } = request
  if (code === null) return { is: 'refused', reason: 'Not offered by this rail', railCode: 'not_offered' }
  const amount = toSnapMoney(request.amount)
  const body: DebitPaymentRequest = {
    partnerReferenceNo: request.reference,
    merchantId: settings.merchantId,
    amount,
    urlParams: [{ url: request.returnUrl, type: 'PAY_RETURN', isDeeplink: 'N' }],
    validUpTo: formatTimestamp(request.expiresAt, settings.timestampStyle),
    payOptionDetails: [{ payMethod: settings.walletNames?.[code] ?? code, transAmount: amount }],
    additionalInfo: {
      merchantName: request.merchantName,
      description: request.description.slice(0, DESCRIPTION_MAX),
      // Without the plus, as SNAP writes numbers.
      ...(phone === null ? {} : { phoneNo: phone.replace('+', '') }),
    },
  }
  const answer = await call('debitPayment', body)
  return answer.is === 'done' ? readIssued(answer.body, { ...request, code }, settings) : toNotIssued(answer)
}

/** Addresses are checked before a browser is sent there; a wallet that was given no phone cannot have asked in its app. */
function readIssued(body: JsonObject, request: InstrumentRequest & { code: string }, settings: SnapSettings): Issued {
  const echoed = body.partnerReferenceNo ?? request.reference
  if (echoed !== request.reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  const railReference = readReference(body.referenceNo)
  if (!railReference) return { is: 'unknown', railCode: 'unreadable' }
  const { code: walletCode, amount, phone } = request
  const isPayerUrl = (value: unknown): value is string => isUrlOf(walletCode, value, settings.allowsLocalhost ?? false)
  const url = [body.webRedirectUrl, body.appRedirectUrl].find(isPayerUrl) ?? null
  const isUrlGiven = Boolean(body.webRedirectUrl) || Boolean(body.appRedirectUrl)
  if (url === null && (isUrlGiven || phone === null)) return { is: 'unknown', railCode: 'redirect_url_refused' }
  const offered = readObject(body.additionalInfo).qrContent
  const isQrFine =
    typeof offered === 'string' &&
    offered.length <= QR_LENGTH_MAX &&
    (isPayerUrl(offered) || isCodeFor(offered, amount))
  return {
    is: 'issued',
    railReference,
    instrument: { type: 'ewallet', walletCode, url, qrContent: isQrFine ? offered : null },
  }
}

/** Whether an address is a web page (https, or localhost in the sandbox) or a link into this very wallet's app. */
function isUrlOf(walletCode: string, value: unknown, allowsLocalhost: boolean): boolean {
  if (typeof value !== 'string' || value.length > URL_LENGTH_MAX) return false
  if (redirectUrlFault(value, allowsLocalhost) === undefined) return true
  const scheme = /^[a-z]+:(?=[!-~]+$)/.exec(value)?.[0]
  return scheme !== undefined && (WALLET_SCHEMES[walletCode] ?? []).includes(scheme)
}

async function queryWallet({ settings, clock, call }: SnapContext, attempt: RailAttempt): Promise<RailState> {
  const { merchantId } = settings
  const body: DebitStatusRequest = { ...originals(attempt), serviceCode: '54', merchantId }
  return readStatus(await call('debitStatus', body), attempt, clock())
}

async function retireWallet(context: SnapContext, attempt: RailAttempt): Promise<RailState> {
  const { merchantId } = context.settings
  const body: DebitCancelRequest = { ...originals(attempt), merchantId, reason: 'The payment was replaced or expired' }
  const answer = await context.call('debitCancel', body)
  if (answer.is === 'done' || isClosedBy(answer)) return { is: 'closed' }
  if (answer.is === 'silent') return { is: 'unknown', railCode: answer.railCode }
  return toRetired(await queryWallet(context, attempt), answer.railCode)
}

/** E-wallet payments by SNAP direct debit: services 54, 55 and 57. */
export const ewalletKind = (context: SnapContext): InstrumentKind => ({
  issue: (request) => issueWallet(context, request),
  query: (attempt) => queryWallet(context, attempt),
  retire: (attempt) => retireWallet(context, attempt),
})
