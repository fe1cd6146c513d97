import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { Clock } from '../../../base/clock.ts'
import { exchange } from '../../../base/net/http-exchange.ts'
import { newExternalId } from '../../../snap/external-id.ts'
import { type JsonObject, readText } from '../../../snap/json.ts'
import { proofHeaders, tokenHeaders } from '../../../snap/request-headers.ts'
import type { ServiceName } from '../../../snap/services.ts'
import { asymmetricText, signWithKey, signWithSecret, symmetricText, tokenText } from '../../../snap/signature.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { ServicePlace } from '../profile/services.ts'
import { CALL_TIMEOUT_MS, type SnapSettings } from '../settings.ts'
import { type CallSubject, groupHeaders } from './group-headers.ts'
import { isDeclinedFor, readResponse, type SnapResponse } from './response.ts'
import { readLifeSeconds, type TokenResponse, tokenCache } from './token-cache.ts'

/**
 * Calls a service of the rail and returns its response. What a GET says is its query. Never throws; ends within the service's timeout. A service that
 * the profile does not have is `inconclusive`, and no call is made.
 */
export type SnapCall = (service: ServiceName, body: JsonObject, subject?: CallSubject) => Promise<SnapResponse>

type Place = { readonly url: URL; readonly method: ServicePlace['method'] }

/** The address of a service, and its method. */
function locate({ profile, credentials }: SnapSettings, name: ServiceName): Place | undefined {
  const place = profile.services[name]
  return place && { url: new URL(credentials.baseUrl.replace(/\/+$/, '') + place.path), method: place.method }
}

/** The body that says this, or none: what a GET says becomes its query. */
function write({ url, method }: Place, content: JsonObject): string {
  if (method !== 'GET') return JSON.stringify(content)
  url.search = new URLSearchParams(Object.entries(content).map(([name, value]) => [name, String(value)])).toString()
  return ''
}

const timeoutOf = (settings: SnapSettings, name: ServiceName): number => settings.timeoutsMs?.[name] ?? CALL_TIMEOUT_MS

/** `promise`, or `otherwise` once `signal` ends. */
const beforeEnd = <T>(promise: Promise<T>, signal: AbortSignal, otherwise: T): Promise<T> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) resolve(otherwise)
    signal.addEventListener('abort', () => resolve(otherwise), { once: true })
    promise.then(resolve, reject)
  })

type TokenService = Extract<ServiceName, 'tokenB2b' | 'tokenB2b2c'>

/** Requests a token, ours (73) or a payer's (74): signed with the private key alone, and never repeated. */
async function requestToken(
  settings: SnapSettings,
  key: KeyObject,
  clock: Clock,
  service: TokenService,
  content: JsonObject,
): Promise<SnapResponse> {
  const place = locate(settings, service)
  if (!place) return { is: 'inconclusive', railCode: 'not_offered', isUnsent: true }
  const { calls } = settings.profile
  const { clientId = '' } = settings.credentials.outbound
  const timestamp = formatTimestamp(clock(), calls.timestamp)
  const signature = signWithKey(tokenText(clientId, timestamp), key, calls.keySignature)
  const headers = tokenHeaders(clientId, timestamp, signature)
  const request = { method: place.method, headers, body: JSON.stringify(content) }
  const signal = AbortSignal.timeout(timeoutOf(settings, service))
  return readResponse(await (settings.exchange ?? exchange)(place.url, request, signal))
}

/** Our own token, service 73, and how long it lives. */
async function fetchToken(settings: SnapSettings, key: KeyObject, clock: Clock): Promise<TokenResponse> {
  const response = await requestToken(settings, key, clock, 'tokenB2b', { grantType: 'client_credentials' })
  if (response.is !== 'done') return { is: 'none', railCode: response.railCode }
  const token = response.body.accessToken
  if (typeof token !== 'string' || !/^[\x21-\x7e]{1,2048}$/.test(token)) return { is: 'none', railCode: 'unreadable' }
  return { is: 'token', token, lifeSeconds: readLifeSeconds(readText(response.body.expiresIn)) }
}

/** X-EXTERNAL-ID of a call: a new one, or the field of its body that it must equal. */
function externalIdOf({ profile }: SnapSettings, service: ServiceName, content: JsonObject, now: Date): string {
  const { digits, equals } = profile.calls.externalId
  const field = equals?.[service]
  const named = field === undefined ? undefined : readText(content[field])
  return named ?? newExternalId(now, digits)
}

/** One call, once its address, body and external id are settled. */
type Sending = {
  readonly place: Place
  /** Empty: there is none. */
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** A client of one provider: signs every call, and fetches, keeps and renews the token it needs. */
export function snapClient(settings: SnapSettings, clock: Clock): SnapCall {
  const { calls } = settings.profile
  const { privateKey, clientSecret = '' } = settings.credentials.outbound
  const key = createPrivateKey(privateKey)
  const tokens = tokenCache(() => fetchToken(settings, key, clock), clock)

  const send = async ({ place, body, headers, signal }: Sending, accessToken: string | null): Promise<SnapResponse> => {
    const { url, method } = place
    const timestamp = formatTimestamp(clock(), calls.timestamp)
    const signed = { method, path: url.pathname + url.search, rawBody: Buffer.from(body), timestamp }
    const signature =
      accessToken === null
        ? signWithKey(asymmetricText(signed), key, calls.keySignature)
        : signWithSecret(symmetricText(signed, accessToken), clientSecret, calls.secretSignature)
    const all = { ...headers, ...proofHeaders({ accessToken, timestamp, signature }) }
    const request = { method, headers: all, ...(body !== '' && { body }) }
    return readResponse(await (settings.exchange ?? exchange)(url, request, signal))
  }

  return async (service, content, subject = {}) => {
    if (service === 'tokenB2b' || service === 'tokenB2b2c') return requestToken(settings, key, clock, service, content)
    const place = locate(settings, service)
    if (!place) return { is: 'inconclusive', railCode: 'not_offered', isUnsent: true }
    const signal = AbortSignal.timeout(timeoutOf(settings, service))
    const externalId = externalIdOf(settings, service, content, clock())
    const headers = { ...groupHeaders(settings, service, subject), 'x-external-id': externalId }
    const sending: Sending = { place, body: write(place, content), headers, signal }
    if (calls.proof === 'key') return send(sending, null)

    const late: TokenResponse = { is: 'none', railCode: 'timeout' }
    const first = await beforeEnd(tokens.get(), signal, late)
    if (first.is === 'none') return { is: 'inconclusive', railCode: `token_${first.railCode}`, isUnsent: true }
    const response = await send(sending, first.token)
    if (!isDeclinedFor(response, '401 01', '401 03')) return response
    // Refused before it was processed, so the retry is the same call and keeps its external id.
    const second = await beforeEnd(tokens.renew(first.token), signal, late)
    return second.is === 'none' ? response : send(sending, second.token)
  }
}
