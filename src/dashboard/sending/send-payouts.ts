import type { BaseLogger } from 'pino'
import { ApiError } from '../../base/errors.ts'
import { toDecimal } from '../../base/money.ts'
import type { PayoutRails } from '../../connections/rails.ts'
import type { Claim } from '../../http/idempotency/idempotency.ts'
import { toApiError } from '../../http/problem.ts'
import type { Balance } from '../../ledger/read/read-balances.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import { acceptOnce } from '../../payouts/accept/accept-once.ts'
import { toDraft, wantedOf } from '../../payouts/accept/draft.ts'
import { assertSendable } from '../../payouts/accept/rules.ts'
import type { SendMoney } from '../../payouts/schema.ts'
import type { Progress, SentPayouts } from './schema.ts'

type Acceptance = Parameters<typeof acceptOnce>[0]
/** What accepting a payout needs. */
export type PayoutSender = Omit<Acceptance, 'rail'> & {
  readonly rails: PayoutRails
  /** The approved request that is carried out, and the key with which a program proposed it; absent: none. */
  readonly approvalId?: string
  readonly keyId?: string | null
  readonly log: Pick<BaseLogger, 'error'>
}

/** Accepts one payout; the reply is that of `POST /v1/send-money`. */
export function sendPayout(sender: PayoutSender, claim: Claim, body: SendMoney) {
  const draft = toDraft(claim.merchantId, body)
  const [rail] = assertSendable(sender.rails, body.currency, wantedOf(draft))
  const { keyId = null, approvalId } = sender
  return acceptOnce({ ...sender, rail }, claim, { draft, body, keyId, approvalId })
}

/**
 * How many lines of a file, or results of sending, are shown of each kind: more than a person reads, and a small reply.
 */
export const SHOWN_MAX = 1_000

/** The results of all payouts, each accepted or refused on its own. */
export type Sent = Pick<SentPayouts, 'accepted' | 'refused'>

/** Payouts that are accepted together, in order: more would delay status polls, fewer would slow down a payroll. */
const TOGETHER_MAX = 32

/** Receives the progress of accepting payouts, and can end it between two groups. */
export type Following = { readonly onProgress?: (progress: Progress) => void; readonly signal?: AbortSignal }

/**
 * Accepts payouts in order. A repeat sends nothing twice: each payout has its externalId. Throws the reason with which
 * `signal` was aborted; what was accepted by then is sent.
 */
export async function sendPayouts(
  sender: PayoutSender,
  merchantId: string,
  bodies: readonly SendMoney[],
  { onProgress, signal }: Following = {},
): Promise<Sent> {
  const sent: Sent = { accepted: [], refused: [] }
  for (let from = 0; from < bodies.length; from += TOGETHER_MAX) {
    signal?.throwIfAborted()
    const some = bodies.slice(from, from + TOGETHER_MAX)
    const ends = await Promise.allSettled(some.map(async (body) => sendOne(sender, merchantId, body)))
    for (const [n, { externalId }] of some.entries()) {
      const end = ends[n]
      if (end?.status === 'fulfilled') sent.accepted.push({ externalId, id: end.value })
      else sent.refused.push({ externalId, ...refusalOf(sender, end?.reason) })
    }
    onProgress?.({ accepted: sent.accepted.length, refused: sent.refused.length, of: bodies.length })
  }
  return sent
}

/** Without an Idempotency-Key: the externalId alone identifies a repeat. */
async function sendOne(sender: PayoutSender, merchantId: string, body: SendMoney): Promise<string> {
  const claim = { merchantId, operation: 'dashboard', key: null, payloadHash: Buffer.alloc(32), now: sender.clock() }
  const stored = await sendPayout(sender, claim, body)
  const { data } = JSON.parse(stored.body) as { data: { id: string } }
  return data.id
}

function refusalOf({ log }: PayoutSender, thrown: unknown): { code: string; message: string } {
  const { code, message } = toApiError(thrown)
  if (!(thrown instanceof ApiError)) log.error({ err: thrown }, 'payout not accepted')
  return { code, message }
}

/** The part of a balance that can be sent, in whole rupiah, rounded down. */
export function availableOf(balances: readonly Balance[]): number {
  const available = balances.find(({ currency }) => currency === HOME_CURRENCY)?.available
  return available ? Math.floor(Number(toDecimal(available))) : 0
}
