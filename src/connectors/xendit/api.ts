import { withoutCardNumbers } from '../../base/privacy/card-numbers.ts'
import { isObject, type JsonObject, readText } from '../../snap/json.ts'
import { callJsonApi, type JsonCall } from '../json-api.ts'
import type { XenditSettings } from './settings.ts'

/** Payments and sessions are requested in this version; payouts and refunds have none. Source: Xendit, "Payments API". */
export const PAYMENTS_VERSION = { 'api-version': '2024-11-11' } as const

/** What Xendit answered. `inconclusive`: nothing is known, but for `isUnsent`: the call never left. */
export type XenditAnswer =
  | { readonly is: 'done'; readonly railCode: string; readonly body: JsonObject }
  | { readonly is: 'list'; readonly railCode: string; readonly items: readonly JsonObject[]; readonly hasMore: boolean }
  | {
      readonly is: 'declined'
      readonly railCode: string
      readonly httpStatus: number
      readonly errorCode: string
      readonly reason: string
    }
  | { readonly is: 'inconclusive'; readonly railCode: string; readonly isUnsent?: true }

const ERROR_CODE = /^[A-Z0-9_]{1,60}$/
const REASON_MAX = 200

/** Calls Xendit. Never throws; ends within the timeout of `callJsonApi`. */
export async function callXendit(settings: XenditSettings, call: JsonCall): Promise<XenditAnswer> {
  const answer = await callJsonApi(settings, call)
  if (answer.is === 'inconclusive') return answer
  const { httpStatus, body } = answer
  const railCode = `http_${httpStatus}`
  if (httpStatus < 400) return readDone(body, railCode)
  const fault = isObject(body) ? body : {}
  const code = readText(fault.error_code) ?? ''
  // An answer without a code of Xendit's may come from something in between.
  if (!ERROR_CODE.test(code)) return { is: 'inconclusive', railCode }
  const words = withoutCardNumbers((readText(fault.message) ?? code).replace(/[^ -~]+/g, ' ').slice(0, REASON_MAX))
  return { is: 'declined', railCode: code, httpStatus, errorCode: code, reason: words }
}

/** A list comes as an array, or in `data` with `has_more`: the documents show the one, Xendit's library the other. */
function readDone(body: unknown, railCode: string): XenditAnswer {
  if (Array.isArray(body)) return { is: 'list', railCode, items: body.filter(isObject), hasMore: false }
  if (!isObject(body)) return { is: 'inconclusive', railCode: 'unreadable' }
  if (Array.isArray(body.data)) {
    return { is: 'list', railCode, items: body.data.filter(isObject), hasMore: body.has_more === true }
  }
  return { is: 'done', railCode, body }
}

/** Whether a call was turned away before it was looked at: a key that is not known or not allowed, too many calls. */
export const isTurnedAway = (answer: XenditAnswer): boolean =>
  answer.is === 'declined' && (answer.httpStatus === 401 || answer.httpStatus === 429)
