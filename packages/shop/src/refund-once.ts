import { type Gapura, GapuraError, type Refund } from '@gapura/sdk'
import { isAway, type Language, say, sayError } from './texts.ts'

export type RefundRequest = {
  /** The shop's own name of this refund: the same one is the same refund, forever. 1 to 64 characters. */
  readonly externalId: string
  readonly transactionId: string
  /** Whole units; absent: all that is left. */
  readonly amount?: number
  readonly reason?: string
  readonly fallback: 'none' | 'claim_link'
}

export type RefundResult =
  | { readonly is: 'succeeded' | 'waiting'; readonly refund: Refund; readonly note?: string }
  | { readonly is: 'refused'; readonly note: string; readonly refund?: Refund }
  /** No answer: it may have been accepted. Request it again under the same `externalId`; nothing happens twice. */
  | { readonly is: 'unknown'; readonly note: string }

const REASON_MAX = 100

/** Requests a refund, once for each `externalId`. A refusal is a result, never an exception. */
export async function refundOnce(
  gapura: Gapura,
  { externalId, reason, ...request }: RefundRequest,
  language: Language,
): Promise<RefundResult> {
  try {
    const body = { externalId, ...request, ...(reason ? { reason: reason.slice(0, REASON_MAX) } : {}) }
    return resultOf(await gapura.refunds.create(body, { idempotencyKey: `refund:${externalId}` }), language)
  } catch (error) {
    if (isAway(error)) return { is: 'unknown', note: say(language, 'refundUnknown') }
    const isOther = error instanceof GapuraError && error.code === 'IDEMPOTENCY_REPLAY'
    return { is: 'refused', note: isOther ? say(language, 'refundOther') : sayError(language, error) }
  }
}

/** How a refund stands. */
export function resultOf(refund: Refund, language: Language): RefundResult {
  const { status, failure, claimUrl } = refund
  if (status === 'SUCCEEDED') return { is: 'succeeded', refund }
  if (status === 'FAILED' || status === 'CANCELLED') {
    return { is: 'refused', refund, note: say(language, 'refundFailed', { reason: failure?.message ?? status }) }
  }
  if (status === 'NEEDS_PAYER' && claimUrl !== null) {
    return { is: 'waiting', refund, note: say(language, 'refundClaim', { refundId: refund.id, claimUrl }) }
  }
  return { is: 'waiting', refund }
}
