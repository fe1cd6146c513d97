import type { BaseLogger } from 'pino'
import { ApiError } from '../../base/errors.ts'
import type { PayoutRails } from '../../connections/rails.ts'
import type { Claim } from '../../http/idempotency.ts'
import { toApiError } from '../../http/problem.ts'
import { acceptOnce } from '../../payouts/accept/accept-once.ts'
import { toDraft, wantedOf } from '../../payouts/accept/draft.ts'
import { assertSendable } from '../../payouts/accept/rules.ts'
import type { SendMoney } from '../../payouts/schema.ts'
import type { SentPayouts } from './schema.ts'

type Acceptance = Parameters<typeof acceptOnce>[0]
/** What accepting a payout needs. */
export type PayoutSender = Omit<Acceptance, 'rail'> & {
  readonly rails: PayoutRails
  readonly log: Pick<BaseLogger, 'error'>
}

/** Accepts one payout; the reply is that of `POST /v1/send-money`. */
export function sendPayout(sender: PayoutSender, claim: Claim, body: SendMoney) {
  const draft = toDraft(claim.merchantId, body)
  const [rail] = assertSendable(sender.rails, body.currency, wantedOf(draft))
  return acceptOnce({ ...sender, rail }, claim, { draft, body, keyId: null })
}

/** Accepts payouts one after the other. A repeat sends nothing twice: each payout has its externalId. */
export async function sendPayouts(
  sender: PayoutSender,
  merchantId: string,
  bodies: readonly SendMoney[],
): Promise<SentPayouts> {
  const sent: SentPayouts = { accepted: [], refused: [] }
  for (const body of bodies) {
    const { externalId } = body
    // Without an Idempotency-Key: the externalId alone identifies a repeat.
    const claim = { merchantId, operation: 'dashboard', key: null, payloadHash: Buffer.alloc(32), now: sender.clock() }
    try {
      const stored = await sendPayout(sender, claim, body)
      const { data } = JSON.parse(stored.body) as { data: { id: string } }
      sent.accepted.push({ externalId, id: data.id })
    } catch (thrown) {
      const error = toApiError(thrown)
      if (!(thrown instanceof ApiError)) sender.log.error({ err: thrown }, 'payout not accepted')
      sent.refused.push({ externalId, code: error.code, message: error.message })
    }
  }
  return sent
}
