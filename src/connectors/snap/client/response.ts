import type { Exchange } from '../../../base/net/http-exchange.ts'
import { type JsonObject, parseBody } from '../../../snap/json.ts'
import { parseResponseCode, RESPONSE_CASES, readResponseCode } from '../../../snap/response-code.ts'

/**
 * A rail's response. `inconclusive`: it decides nothing, so query again; `isUnsent`: the call itself certainly never
 * left, since there was no connection, or no token to make it with; `isInProgress`: the rail says that it is still at
 * work (202xx00). `railCode` is for people: the rail's code, with the HTTP status before it where the two disagree.
 */
export type SnapResponse =
  | { readonly is: 'done'; readonly railCode: string; readonly body: JsonObject }
  | {
      readonly is: 'declined'
      readonly railCode: string
      readonly httpStatus: number
      readonly caseCode: string
      readonly reason: string
      /** No JSON came: a firewall or another site answered, and the provider never saw the call. */
      readonly isForeign?: true
    }
  | {
      readonly is: 'inconclusive'
      readonly railCode: string
      readonly isInProgress?: true
      readonly isUnsent?: true
    }

function railCodeOf(httpStatus: number, text: unknown): string {
  const code = parseResponseCode(text)
  if (!code) return `http_${httpStatus}`
  return code.httpStatus === httpStatus ? String(text) : `http_${httpStatus}_${String(text)}`
}

/**
 * Reads a reply. The HTTP status decides: 200 with a body is done, 4xx is declined, and everything else, 202 and 5xx
 * above all, is inconclusive. So is a 200 whose body carries another status.
 * Source: SNAP BI, "Response code".
 */
export function readResponse(exchanged: Exchange): SnapResponse {
  if (exchanged.is === 'inconclusive') return exchanged
  const { httpStatus, rawBody } = exchanged
  const body = parseBody(rawBody)
  const railCode = railCodeOf(httpStatus, body?.responseCode)
  if (httpStatus === 200) {
    if (!body) return { is: 'inconclusive', railCode: 'unreadable' }
    const claimed = parseResponseCode(body.responseCode)?.httpStatus ?? 200
    if (claimed === 200) return { is: 'done', railCode, body }
    return { is: 'inconclusive', railCode, ...(claimed === 202 && { isInProgress: true }) }
  }
  if (httpStatus === 202) return { is: 'inconclusive', railCode, isInProgress: true }
  if (httpStatus < 400 || httpStatus >= 500 || httpStatus === 408) return { is: 'inconclusive', railCode }
  const { caseCode } = readResponseCode(httpStatus, body?.responseCode)
  const reason = RESPONSE_CASES[httpStatus]?.[caseCode] ?? 'Refused by the rail'
  return { is: 'declined', railCode, httpStatus, caseCode, reason, ...(!body && { isForeign: true }) }
}

/** Whether a declined call was declined for one of these, each `404 12` (HTTP status and case). */
export const isDeclinedFor = (response: SnapResponse, ...cases: readonly `${number} ${string}`[]): boolean =>
  response.is === 'declined' && (cases as readonly string[]).includes(`${response.httpStatus} ${response.caseCode}`)
