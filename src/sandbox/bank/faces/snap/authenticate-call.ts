import { hmac } from '../../../../base/crypto/hmac.ts'
import { type BodyValues, fillText } from '../../../../connectors/snap/profile/body.ts'
import { groupOf } from '../../../../connectors/snap/profile/services.ts'
import { type InboundRequest, readHeader } from '../../../../snap/inbound-request.ts'
import { type JsonObject, parseBody, readObject, readText } from '../../../../snap/json.ts'
import type { ServiceName } from '../../../../snap/services.ts'
import { issueToken, readToken } from '../../../../snap/token.ts'
import { verifySnapRequest } from '../../../../snap/verify-request.ts'
import { verifyTokenRequest } from '../../../../snap/verify-token-request.ts'
import { malformed, missing, Refusal, refusalOf } from '../../refusal.ts'
import type { Agreement } from './agreement.ts'
import type { Simulator } from './simulator.ts'

const tokenKey = ({ clientSecret }: Agreement): Buffer => hmac('sha256', clientSecret, 'face-token')

/** Service 73, as the provider writes its answer. Throws Refusal. */
export function grantToken(
  { token, tokenLifeSeconds }: Simulator,
  agreement: Agreement,
  request: InboundRequest,
): object {
  const { clientId, partnerKey } = agreement
  const verified = verifyTokenRequest(request, (id) => (id === clientId ? partnerKey : undefined))
  if (verified.is === 'refused') throw refusalOf(verified)
  return token?.(issueToken(tokenKey(agreement), clientId, request.now, tokenLifeSeconds)) ?? {}
}

const SIGNATURES = { base64: /^[A-Za-z0-9+/]+={0,2}$/, hex: /^[0-9a-f]+$/ }
const HEX_LENGTH = 128

/**
 * Authenticates a call as the provider does: headers as the profile has them for this group of services, the time and the
 * signature in the style it documents. Returns the body and X-EXTERNAL-ID. Throws Refusal.
 */
export function authenticateCall(
  simulator: Simulator,
  agreement: Agreement,
  service: ServiceName,
  request: InboundRequest,
): { readonly input: JsonObject; readonly externalId: string; readonly bodyHash: string } {
  const { profile, terms, needs, wantsEqualExternalId } = simulator
  const { calls } = profile
  const body = parseBody(request.rawBody)
  const group = calls.headers[groupOf(service)] ?? calls.headers.other
  const values: BodyValues = {
    partnerId: terms.partnerId,
    merchantId: terms.merchantId,
    channelId: terms.channelId,
    companyCode: readText(body?.partnerServiceId)?.trim(),
    origin: undefined,
    host: undefined,
  }
  const { clientSecret, partnerKey, clientId } = agreement
  const byToken = calls.proof === 'token'
  const verified = verifySnapRequest(
    request,
    {
      partnerIds: [],
      proofs: [byToken ? { is: 'symmetric', clientSecret } : { is: 'asymmetric', publicKey: partnerKey }],
      headers: ['x-partner-id', 'x-external-id'],
    },
    (token, now) => readToken(tokenKey(agreement), token, now) === clientId,
  )
  if (verified.is === 'refused') throw refusalOf(verified)
  assertStyle(request, byToken ? calls.secretSignature : calls.keySignature, calls.timestamp.endsWith('_ms'))
  if (readHeader(request, 'channel-id') !== fillText(group.channelId, values)) throw malformed('CHANNEL-ID')
  if (readHeader(request, 'x-partner-id') !== fillText(group.partnerId, values)) throw wrongPartner(simulator, service)
  const unsent = Object.keys(group.others ?? {}).find((name) => readHeader(request, name) === '')
  if (unsent) throw missing(unsent.toUpperCase())
  if (!body) throw new Refusal(400, '00')
  const absent = needs[service]?.find((path) => valueAt(body, path) === undefined)
  if (absent) throw missing(absent)
  if (body.merchantId !== undefined && readText(body.merchantId) !== terms.merchantId) throw new Refusal(404, '08')
  const equal = wantsEqualExternalId && calls.externalId.equals?.[service]
  if (equal && readText(body[equal]) !== verified.externalId) throw malformed('X-EXTERNAL-ID')
  return { input: body, externalId: verified.externalId, bodyHash: verified.bodyHash }
}

/** The refusal of a call under another name. */
const wrongPartner = ({ wrongShop }: Simulator, service: ServiceName): Refusal =>
  wrongShop && service.startsWith('qr') ? new Refusal(404, wrongShop) : new Refusal(401, '00', '[Unknown partner]')

function assertStyle(request: InboundRequest, encoding: 'base64' | 'hex', hasMilliseconds: boolean): void {
  const signature = readHeader(request, 'x-signature')
  const isHex = signature.length === HEX_LENGTH && SIGNATURES.hex.test(signature)
  if (!SIGNATURES[encoding].test(signature) || isHex !== (encoding === 'hex')) {
    throw new Refusal(401, '00', '[Signature]')
  }
  if (/\.\d/.test(readHeader(request, 'x-timestamp')) !== hasMilliseconds) throw malformed('X-TIMESTAMP')
}

const valueAt = (body: JsonObject, path: string): unknown =>
  path.split('.').reduce<unknown>((within, field) => readObject(within)[field] ?? undefined, body)
