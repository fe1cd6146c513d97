import { type Exchange, type ExchangeRequest, exchange } from '../../base/net/http-exchange.ts'
import type { Credentials } from '../../connectors/credentials.ts'

/** One call as it may be handed in: what is secret is masked. */
export type RecordedCall = {
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }
  /** Null: nothing came; `failure` says what happened. */
  readonly response: { readonly status: number; readonly body: string } | null
  readonly failure?: string
}

export type Recorder = {
  /** Carries calls, and keeps them. */
  readonly exchange: typeof exchange
  /** The calls since the last time. */
  take(): RecordedCall[]
}

const MASK = '***'
/** Headers whose value opens something; of a bearer or basic credential the scheme remains. */
const SECRET_HEADERS = /^(authorization|authorization-customer|x-callback-token)$/
/** Fields of bodies that open something. */
const SECRET_FIELDS = /("(?:accessToken|access_token|refreshToken|clientSecret|client_secret)"\s*:\s*")[^"]*(")/g

/** Records calls without what is secret: tokens, and any part of the credentials in them. */
export function recordCalls({ outbound, inbound }: Credentials): Recorder {
  const { clientSecret, privateKey, apiKey } = outbound
  const secrets = [clientSecret, privateKey, apiKey, inbound.clientSecret, inbound.callbackToken].filter(
    (secret): secret is string => secret !== undefined && secret !== '',
  )
  const mask = (text: string): string =>
    secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), text.replace(SECRET_FIELDS, `$1${MASK}$2`))
  let calls: RecordedCall[] = []
  return {
    async exchange(url, request, signal) {
      const exchanged = await exchange(url, request, signal)
      calls.push({ request: toRequest(url, request, mask), ...toResponse(exchanged, mask) })
      return exchanged
    },
    take() {
      const taken = calls
      calls = []
      return taken
    },
  }
}

type Mask = (text: string) => string

function toRequest(
  url: URL,
  { method, headers = {}, body = '' }: ExchangeRequest,
  mask: Mask,
): RecordedCall['request'] {
  const masked = [...new Headers(headers)].map(([name, value]) => [
    name,
    SECRET_HEADERS.test(name) ? value.replace(/^(\S+ )?.*$/s, `$1${MASK}`) : mask(value),
  ])
  return { method, url: mask(url.href), headers: Object.fromEntries(masked), body: mask(body) }
}

function toResponse(exchanged: Exchange, mask: Mask): Pick<RecordedCall, 'response' | 'failure'> {
  if (exchanged.is === 'response') {
    return { response: { status: exchanged.httpStatus, body: mask(exchanged.rawBody.toString()) } }
  }
  const { railCode, cause } = exchanged
  return { response: null, failure: cause ? `${railCode} (${cause})` : railCode }
}
