import { type Currency, isCurrency } from '../../base/currency.ts'
import { isSameMoney, type Money } from '../../base/money.ts'
import { exchange } from '../../base/net/http-exchange.ts'
import { isObject, type JsonObject, parseBody, readText } from '../../snap/json.ts'
import type { ProviderRefund, RailRefund, RefundRail, RefundState } from '../port.ts'

const CALL_TIMEOUT_MS = 8_000
const REASON_MAX = 256

type Answer =
  | { readonly is: 'answer'; readonly httpStatus: number; readonly body: JsonObject }
  | { readonly is: 'inconclusive'; readonly railCode: string; readonly isUnsent?: true }

/** Refunds at the sandbox's acquirer: by its own name of the charge, ours of the refund, which is made once. */
export function acquirerRefunds({
  baseUrl,
  secret,
}: {
  readonly baseUrl: string
  readonly secret: string
}): RefundRail {
  const call = async ({ paid }: Pick<RailRefund, 'paid'>, content?: object): Promise<Answer> => {
    const path = `/acquirer/v1/charges/${encodeURIComponent(paid.railReference)}/refunds`
    const init = {
      method: content ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${secret}`, ...(content && { 'content-type': 'application/json' }) },
      ...(content && { body: JSON.stringify(content) }),
    }
    const exchanged = await exchange(new URL(baseUrl + path), init, AbortSignal.timeout(CALL_TIMEOUT_MS))
    if (exchanged.is === 'inconclusive') return exchanged
    const body = parseBody(exchanged.rawBody)
    const { httpStatus } = exchanged
    return body ? { is: 'answer', httpStatus, body } : { is: 'inconclusive', railCode: `http_${httpStatus}` }
  }
  return {
    faultOf: () => null,
    refund: async (refund) => {
      const { reference, amount, reason } = refund
      const wired = { value: amount.amount.toString(), currency: amount.currency }
      return toRefunded(
        await call(refund, { refundReference: reference, amount: wired, reason: reason.slice(0, REASON_MAX) }),
        refund,
      )
    },
    query: async (refund) => toQueried(await call(refund), refund),
    listProviderRefunds: async (payment) => {
      const answer = await call(payment)
      const entries = answer.is === 'answer' && answer.httpStatus === 200 ? entriesOf(answer.body) : undefined
      return entries?.filter((one) => one.refundReference === null && one.status === 'DONE').flatMap(toProviderRefunds)
    },
  }
}

function toRefunded(answer: Answer, refund: RailRefund): RefundState {
  if (answer.is === 'inconclusive') {
    const { railCode, isUnsent } = answer
    return { is: isUnsent ? 'not_found' : 'unknown', railCode }
  }
  const { httpStatus, body } = answer
  const railCode = `http_${httpStatus}`
  if (httpStatus === 422) {
    const reason = 'The acquirer refused the refund.'
    return { is: 'failed', reason, code: 'refused', railCode: readText(body.error)?.slice(0, 32) ?? railCode }
  }
  return httpStatus === 200 ? toState(body, refund, railCode) : { is: 'unknown', railCode }
}

function toQueried(answer: Answer, refund: RailRefund): RefundState {
  if (answer.is === 'inconclusive') return { is: 'unknown', railCode: answer.railCode }
  const railCode = `http_${answer.httpStatus}`
  const entries = answer.httpStatus === 200 ? entriesOf(answer.body) : undefined
  if (!entries) return { is: 'unknown', railCode }
  const ours = entries.find(({ refundReference }) => refundReference === refund.reference)
  return ours ? toState(ours, refund, railCode) : { is: 'not_found', railCode }
}

function toState(body: JsonObject, { reference, amount }: RailRefund, railCode: string): RefundState {
  const given = readMoney(body.amount)
  if (body.refundReference !== reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  if (!given || !isSameMoney(given, amount)) return { is: 'unknown', railCode: 'amount_mismatch' }
  if (body.status === 'DONE') return { is: 'succeeded', railReference: readText(body.id) ?? null, railCode }
  const reason = 'The acquirer could not make the refund.'
  return body.status === 'FAILED' ? { is: 'failed', reason, code: 'refused', railCode } : { is: 'unknown', railCode }
}

const entriesOf = ({ refunds }: JsonObject): JsonObject[] | undefined =>
  Array.isArray(refunds) ? refunds.filter(isObject) : undefined

function toProviderRefunds(entry: JsonObject): ProviderRefund[] {
  const railReference = readText(entry.id)
  const amount = readMoney(entry.amount)
  const refundedAt = new Date(readText(entry.createdAt) ?? Number.NaN)
  return railReference && amount && !Number.isNaN(refundedAt.getTime()) ? [{ railReference, amount, refundedAt }] : []
}

function readMoney(value: unknown): Money | undefined {
  if (!isObject(value)) return undefined
  const { value: amount, currency } = value
  if (typeof amount !== 'string' || !/^[1-9]\d{0,17}$/.test(amount)) return undefined
  if (typeof currency !== 'string' || !isCurrency(currency)) return undefined
  return { amount: BigInt(amount), currency: currency as Currency }
}
