import { ApiError } from '../base/errors.ts'
import type { Claim } from '../http/idempotency.ts'
import { toApiError } from '../http/problem.ts'
import { acceptOnce } from '../payouts/accept-once.ts'
import type { PayoutApp } from '../payouts/app.ts'
import { toDraft } from '../payouts/draft.ts'
import type { HashKeys } from '../payouts/hash-keys.ts'
import { assertSendable } from '../payouts/rules.ts'
import type { SendMoney } from '../payouts/schema.ts'

/** Sending money as people do it: the payouts' own verbs, and what signs their replies. */
export type MoneyApp = PayoutApp & { readonly hashKeys: HashKeys }

/** What became of several payouts sent together: each is accepted or refused by itself. */
export type Sent = {
  readonly accepted: { readonly externalId: string; readonly id: string }[]
  readonly refused: { readonly externalId: string; readonly code: string; readonly message: string }[]
}

/** Accepts one payout; the reply is that of `POST /v1/send-money`. */
export const sendPayout = (money: MoneyApp, claim: Claim, body: SendMoney) =>
  acceptOnce(
    { ...money, rail: assertSendable(money.rail, body.currency) },
    claim,
    toDraft(claim.merchantId, body),
    body,
  )

/** Accepts payouts one after the other. A repeat sends nothing twice: each has its externalId. */
export async function sendPayouts(money: MoneyApp, merchantId: string, bodies: readonly SendMoney[]): Promise<Sent> {
  const sent: Sent = { accepted: [], refused: [] }
  for (const body of bodies) {
    const { externalId } = body
    // The externalId alone tells a repeat.
    const claim = { merchantId, operation: 'dashboard', key: null, payloadHash: Buffer.alloc(32), now: money.clock() }
    try {
      const kept = await sendPayout(money, claim, body)
      const { data } = JSON.parse(kept.body) as { data: { id: string } }
      sent.accepted.push({ externalId, id: data.id })
    } catch (thrown) {
      const error = toApiError(thrown)
      if (!(thrown instanceof ApiError)) money.log.error({ err: thrown }, 'payout not accepted')
      sent.refused.push({ externalId, code: error.code, message: error.message })
    }
  }
  return sent
}
