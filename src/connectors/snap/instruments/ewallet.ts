import { findBrand } from '../../../payment-methods/brands.ts'
import { type JsonObject, readObject } from '../../../snap/json.ts'
import { isPayerLink } from '../../payer-link.ts'
import type { Issued } from '../../port.ts'
import { isCodeFor, readReference } from '../fields.ts'
import { fillBody } from '../profile/body.ts'
import type { WalletsSection } from '../profile/wallets.ts'
import type { KindAtRail, RequestFor, SnapContext } from './instrument-kind.ts'
import { mapRefusal } from './map-refusal.ts'
import { orderQueries } from './order.ts'
import { requestValues, walletName } from './values.ts'

const QR_LENGTH_MAX = 512

async function issueWallet(
  context: SnapContext,
  section: WalletsSection,
  request: RequestFor<'approval'>,
): Promise<Issued> {
  const { code } = request
  const wallet = walletName(section, code)
  if (code === null || wallet === undefined) {
    return { is: 'refused', reason: 'Not offered by this rail', railCode: 'not_offered' }
  }
  const { service, body } = section.payOtherwise?.[code] ?? section.pay
  const values = { ...requestValues(context, request, section.lifeMinutes), wallet }
  const response = await context.call(service, fillBody(body, values))
  if (response.is !== 'done') return mapRefusal(response)
  return readIssued(response.body, { ...request, code }, context.settings.allowsLocalhost)
}

/** URLs are checked before a browser is redirected there; without a phone number the wallet cannot have sent a push. */
function readIssued(
  body: JsonObject,
  request: RequestFor<'approval'> & { code: string },
  allowsLocalhost: boolean,
): Issued {
  const echoed = body.partnerReferenceNo ?? request.reference
  if (echoed !== request.reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  const railReference = readReference(body.referenceNo)
  if (!railReference) return { is: 'unknown', railCode: 'unreadable' }
  const { type, code: walletCode, amount, phone } = request
  const brand = findBrand(type, walletCode)
  const isPayerUrl = (value: unknown): value is string =>
    typeof value === 'string' && isPayerLink(brand, value, allowsLocalhost)
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
    instrument: { type, walletCode, url, qrContent: isQrFine ? offered : null },
  }
}

/** E-wallet payments by SNAP direct debit: services 54, 55 and 57. */
export const ewalletKind = (context: SnapContext, section: WalletsSection): KindAtRail<'approval'> => ({
  issue: (request) => issueWallet(context, section, request),
  ...orderQueries(context, section),
})
