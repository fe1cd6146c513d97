import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import { newExternalId } from '../../snap/external-id.ts'
import { readText } from '../../snap/json.ts'
import { callHeaders, tokenHeaders } from '../../snap/request-headers.ts'
import { SERVICES, type Service, type ServiceName, servicePath } from '../../snap/services.ts'
import { asymmetricText, signWithKey, signWithSecret, symmetricText, tokenText } from '../../snap/signature.ts'
import { formatTimestamp } from '../../snap/timestamp.ts'
import { exchange } from '../exchange.ts'
import { type Answer, isDeclinedFor, readAnswer } from './answer.ts'
import { CALL_TIMEOUT_MS, type SnapSettings } from './settings.ts'
import { readLifeSeconds, type TokenAnswer, tokenCache } from './token-cache.ts'

/** Calls a service of the rail and says what it answered. Never throws; ends within the service's timeout. */
export type SnapCall = (service: ServiceName, body: object) => Promise<Answer>

/** The address of a service, and its method, after the provider's overrides. */
function locate(settings: SnapSettings, name: ServiceName): { url: URL; method: Service['method'] } {
  const override = settings.overrides?.[name]
  const path = override?.path ?? servicePath(name, settings.version)
  const url = new URL(settings.baseUrl.replace(/\/+$/, '') + path)
  return { url, method: override?.method ?? SERVICES[name].method }
}

const timeoutOf = (settings: SnapSettings, name: ServiceName): number => settings.timeoutsMs?.[name] ?? CALL_TIMEOUT_MS

/** `promise`, or `otherwise` once `signal` ends. */
const beforeEnd = <T>(promise: Promise<T>, signal: AbortSignal, otherwise: T): Promise<T> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) resolve(otherwise)
    signal.addEventListener('abort', () => resolve(otherwise), { once: true })
    promise.then(resolve, reject)
  })

/** Asks for a B2B token, service 73: always signed with the private key. */
async function fetchToken(settings: SnapSettings, key: KeyObject, clock: Clock): Promise<TokenAnswer> {
  const { url, method } = locate(settings, 'tokenB2b')
  const timestamp = formatTimestamp(clock(), settings.timestampStyle)
  const encoding = settings.signatureEncoding ?? 'base64'
  const signature = signWithKey(tokenText(settings.clientId, timestamp), key, encoding)
  const headers = tokenHeaders(settings.clientId, timestamp, signature)
  const body = JSON.stringify({ grantType: 'client_credentials' })
  const signal = AbortSignal.timeout(timeoutOf(settings, 'tokenB2b'))
  const answer = readAnswer(await exchange(url, { method, headers, body }, signal))
  if (answer.is !== 'done') return { is: 'none', railCode: answer.railCode }
  const token = answer.body.accessToken
  if (typeof token !== 'string' || !/^[\x21-\x7e]{1,2048}$/.test(token)) return { is: 'none', railCode: 'unreadable' }
  return { is: 'token', token, lifeSeconds: readLifeSeconds(readText(answer.body.expiresIn)) }
}

/** A client of one provider: signs every call, and fetches, keeps and renews the token it needs. */
export function snapClient(settings: SnapSettings, clock: Clock): SnapCall {
  const key = createPrivateKey(settings.privateKey)
  const encoding = settings.signatureEncoding ?? 'base64'
  const tokens = tokenCache(() => fetchToken(settings, key, clock), clock)

  const send = async (
    service: ServiceName,
    body: string,
    externalId: string,
    accessToken: string | null,
    signal: AbortSignal,
  ): Promise<Answer> => {
    const { url, method } = locate(settings, service)
    const timestamp = formatTimestamp(clock(), settings.timestampStyle)
    const signed = { method, path: url.pathname + url.search, rawBody: Buffer.from(body), timestamp }
    const signature =
      accessToken === null
        ? signWithKey(asymmetricText(signed), key, encoding)
        : signWithSecret(symmetricText(signed, accessToken), settings.clientSecret, encoding)
    const { partnerId, channelId } = settings
    const headers = callHeaders({ accessToken, timestamp, signature, partnerId, externalId, channelId })
    return readAnswer(await exchange(url, { method, headers, body }, signal))
  }

  return async (service, content) => {
    const signal = AbortSignal.timeout(timeoutOf(settings, service))
    const body = JSON.stringify(content)
    const externalId = newExternalId(clock())
    if (settings.signing === 'asymmetric') return send(service, body, externalId, null, signal)

    const late: TokenAnswer = { is: 'none', railCode: 'timeout' }
    const first = await beforeEnd(tokens.get(), signal, late)
    if (first.is === 'none') return { is: 'silent', railCode: `token_${first.railCode}` }
    const answer = await send(service, body, externalId, first.token, signal)
    if (!isDeclinedFor(answer, '401 01', '401 03')) return answer
    // Refused before it was processed, so the repeat is the same call and keeps its external id.
    const second = await beforeEnd(tokens.renew(first.token), signal, late)
    return second.is === 'none' ? answer : send(service, body, externalId, second.token, signal)
  }
}
