import { type JsonObject, parseBody } from '../../snap/json.ts'
import { parseResponseCode, RESPONSE_CASES, readResponseCode } from '../../snap/response-code.ts'
import type { Exchange } from '../exchange.ts'

/**
 * What a rail said. `silent`: nothing that decides anything, so ask again. `railCode` is for people: the rail's code,
 * with the HTTP status before it where the two disagree.
 */
export type Answer =
  | { readonly is: 'done'; readonly railCode: string; readonly body: JsonObject }
  | {
      readonly is: 'declined'
      readonly railCode: string
      readonly httpStatus: number
      readonly caseCode: string
      readonly reason: string
    }
  | { readonly is: 'silent'; readonly railCode: string }

function railCodeOf(httpStatus: number, text: unknown): string {
  const code = parseResponseCode(text)
  if (!code) return `http_${httpStatus}`
  return code.httpStatus === httpStatus ? String(text) : `http_${httpStatus}_${String(text)}`
}

/**
 * Reads a reply. The HTTP status decides: 200 with a body is done, 4xx is declined, and everything else, 202 and 5xx
 * above all, is silence. So is a 200 whose body tells another status: two answers are none.
 * Source: SNAP BI, "Response code".
 */
export function readAnswer(exchanged: Exchange): Answer {
  if (exchanged.is === 'silent') return exchanged
  const { httpStatus, rawBody } = exchanged
  const body = parseBody(rawBody)
  const railCode = railCodeOf(httpStatus, body?.responseCode)
  if (httpStatus === 200) {
    if (!body) return { is: 'silent', railCode: 'unreadable' }
    const told = parseResponseCode(body.responseCode)?.httpStatus ?? 200
    return told === 200 ? { is: 'done', railCode, body } : { is: 'silent', railCode }
  }
  if (httpStatus < 400 || httpStatus >= 500 || httpStatus === 408) return { is: 'silent', railCode }
  const { caseCode } = readResponseCode(httpStatus, body?.responseCode)
  const reason = RESPONSE_CASES[httpStatus]?.[caseCode] ?? 'Refused by the rail'
  return { is: 'declined', railCode, httpStatus, caseCode, reason }
}

/** Whether a declined call was declined for one of these, each `404 12` (HTTP status and case). */
export const isDeclinedFor = (answer: Answer, ...cases: readonly `${number} ${string}`[]): boolean =>
  answer.is === 'declined' && (cases as readonly string[]).includes(`${answer.httpStatus} ${answer.caseCode}`)
