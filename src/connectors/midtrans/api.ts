import { withoutCardNumbers } from '../../base/privacy/card-numbers.ts'
import { isObject, type JsonObject, readText } from '../../snap/json.ts'
import { callJsonApi, type JsonCall } from '../json-api.ts'
import type { MidtransSettings } from './settings.ts'

/**
 * What Midtrans answered. `statusCode` is the body's own `status_code`, which decides (the HTTP status is often 200 all
 * the same), or the HTTP status where there is none, as on Snap pages. `inconclusive`: nothing is known, but
 * for `isUnsent`: the call never left.
 */
export type MidtransAnswer =
  | { readonly is: 'answered'; readonly statusCode: string; readonly railCode: string; readonly body: JsonObject }
  | { readonly is: 'inconclusive'; readonly railCode: string; readonly isUnsent?: true }

/** `core` charges and manages transactions, `snap` makes hosted pages; each has its own host. */
export type MidtransHost = 'core' | 'snap'

/** Calls Midtrans. Never throws; ends within the timeout of `callJsonApi`. */
export async function callMidtrans(
  settings: MidtransSettings,
  host: MidtransHost,
  call: JsonCall,
): Promise<MidtransAnswer> {
  const baseUrl = host === 'core' ? settings.baseUrl : snapBaseUrl(settings.baseUrl)
  const { serverKey: secretKey, timeoutMs, exchange } = settings
  const answer = await callJsonApi({ baseUrl, secretKey, timeoutMs, exchange }, call)
  if (answer.is === 'inconclusive') return answer
  if (!isObject(answer.body)) return { is: 'inconclusive', railCode: 'unreadable' }
  const statusCode = readText(answer.body.status_code) ?? String(answer.httpStatus)
  if (!/^[1-5]\d{2}$/.test(statusCode)) return { is: 'inconclusive', railCode: 'unreadable' }
  const railCode = `midtrans_${statusCode}`
  // An HTTP 202 answers a repeat while the first call is still being worked on; a refused refund's 202 has a body's.
  const isUndecided = statusCode.startsWith('5') || (answer.httpStatus === 202 && answer.body.status_code === undefined)
  return isUndecided ? { is: 'inconclusive', railCode } : { is: 'answered', statusCode, railCode, body: answer.body }
}

/** What a call that begins an order says beside its body. Source: Midtrans, "Override Notification URL". */
export const orderHeaders = (settings: MidtransSettings, idempotencyKey: string | null): Record<string, string> => ({
  ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
  ...(settings.notifyUrl === undefined ? {} : { 'x-override-notification': settings.notifyUrl }),
})

/** `https://api.midtrans.com` → `https://app.midtrans.com`, the sandbox alike. Any other host has both APIs. */
const snapBaseUrl = (baseUrl: string): string =>
  baseUrl.replace(/^(https:\/\/)api\.((?:sandbox\.)?midtrans\.com)/, '$1app.$2')

/** Where a transaction is managed: `/v2/{id}/status`. Midtrans takes its own id and our order id alike. */
export const transactionPath = (id: string, action: string): string => `/v2/${encodeURIComponent(id)}/${action}`

/** Words of Midtrans for people, cut to what a log or a dashboard shows. */
export function reasonOf(body: JsonObject): string {
  const messages = body.validation_messages ?? body.error_messages
  const [first] = Array.isArray(messages) ? messages : []
  const words = readText(first) ?? readText(body.status_message) ?? 'Refused by Midtrans'
  return withoutCardNumbers(words.replace(/[^ -~]+/g, ' ').slice(0, 200))
}
