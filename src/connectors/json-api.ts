import { exchange } from '../base/net/http-exchange.ts'
import { parseJson } from '../snap/json.ts'

/** An API that speaks JSON and knows its caller by a secret key, sent as the user name of Basic authentication. */
export type JsonApi = {
  /** Where paths begin, e.g. `https://api.midtrans.com`. */
  readonly baseUrl: string
  readonly secretKey: string
  /** How long a call may take; default CALL_TIMEOUT_MS. */
  readonly timeoutMs?: number | undefined
  /** How calls are carried, where they are to be recorded; default `exchange`. */
  readonly exchange?: typeof exchange | undefined
}

export type JsonCall = {
  readonly method: 'GET' | 'POST'
  /** Below the base, with its query. */
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * What an API answered. `inconclusive`: nothing usable came, so whether the call had an effect is not known, unless
 * `isUnsent` says that it never left. Any answer of 5xx is inconclusive, and so is anything but JSON,
 * such as a proxy's page.
 */
export type JsonAnswer =
  | { readonly is: 'answered'; readonly httpStatus: number; readonly body: unknown }
  | { readonly is: 'inconclusive'; readonly railCode: string; readonly isUnsent?: true }

const CALL_TIMEOUT_MS = 8_000

/** Calls an API and reads its answer. Never throws, follows no redirect, and ends within the API's time. */
export async function callJsonApi(api: JsonApi, call: JsonCall): Promise<JsonAnswer> {
  const url = new URL(api.baseUrl.replace(/\/+$/, '') + call.path)
  const credentials = Buffer.from(`${api.secretKey}:`).toString('base64')
  const headers = {
    accept: 'application/json',
    authorization: `Basic ${credentials}`,
    ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...call.headers,
  }
  const init = { method: call.method, headers, ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }) }
  const exchanged = await (api.exchange ?? exchange)(url, init, AbortSignal.timeout(api.timeoutMs ?? CALL_TIMEOUT_MS))
  if (exchanged.is === 'inconclusive') return exchanged
  const { httpStatus, rawBody } = exchanged
  const railCode = `http_${httpStatus}`
  if (httpStatus >= 500 || httpStatus < 200 || (httpStatus >= 300 && httpStatus < 400) || httpStatus === 408) {
    return { is: 'inconclusive', railCode }
  }
  const body = parseJson(rawBody)
  return body === undefined
    ? { is: 'inconclusive', railCode: `${railCode}_unreadable` }
    : { is: 'answered', httpStatus, body }
}
