import { ApiError } from '../../base/errors.ts'
import type { Claim, StoredReply } from '../../http/idempotency/idempotency.ts'
import { toApiError } from '../../http/problem.ts'
import { type AcceptApp, acceptOnce } from '../../refunds/accept/accept-once.ts'
import { toDraft } from '../../refunds/accept/draft.ts'
import type { CreateRefund } from '../../refunds/schema.ts'
import type { Sent } from './send-payouts.ts'

/** What accepting a refund needs. */
export type RefundMaker = AcceptApp

/** The approved request behind it, and the key with which a program proposed it; null: a member requested it. */
type Proposed = { readonly approvalId: string; readonly keyId: string | null }

/** Accepts a refund that a member requests; the reply is that of `POST /v1/refunds`. */
export const makeRefund = (app: RefundMaker, claim: Claim, body: CreateRefund, by?: Proposed): Promise<StoredReply> =>
  acceptOnce(app, claim, { draft: toDraft(claim.merchantId, body), body, keyId: null, ...by })

/** Accepts a refund that a second person has approved. A repeat refunds nothing twice: it has its externalId. */
export async function makeApprovedRefund(
  app: RefundMaker,
  { merchantId, ...by }: Proposed & { readonly merchantId: string },
  body: CreateRefund,
): Promise<Sent> {
  const { externalId } = body
  const claim = { merchantId, operation: 'dashboard', key: null, payloadHash: Buffer.alloc(32), now: app.clock() }
  try {
    const stored = await makeRefund(app, claim, body, by)
    const { id } = JSON.parse(stored.body) as { id: string }
    return { accepted: [{ externalId, id }], refused: [] }
  } catch (thrown) {
    const { code, message } = toApiError(thrown)
    if (!(thrown instanceof ApiError)) app.log.error({ err: thrown }, 'refund not accepted')
    return { accepted: [], refused: [{ externalId, code, message }] }
  }
}
