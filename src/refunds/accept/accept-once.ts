import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Claim, StoredReply } from '../../http/idempotency/idempotency.ts'
import { OnceTogether } from '../../http/once-together.ts'
import { activeTrace } from '../../telemetry/spans.ts'
import type { RefundApp } from '../app.ts'
import { type App, acceptRefunds, type Request } from './accept.ts'

/** Every batch waits for the same payment; a second one runs while the first waits for an Idempotency-Key. */
const BATCHES_MAX = 2

/**
 * Accepts a refund at the edge, claiming its Idempotency-Key if there is one, together with others of its payment that arrive
 * meanwhile: in one transaction, or alone if a batch cannot give it its own outcome. Throws the refusal.
 */
const REFUNDS_TOGETHER = new OnceTogether<App, Request>({
  lockOf: ({ draft: { of } }) => ('transactionId' in of ? of.transactionId : of.checkoutId),
  what: 'Other refunds of this payment',
  batchesMax: BATCHES_MAX,
  accept: (tx, app, requests) => acceptRefunds(tx, app, app.clock(), requests),
})

export type AcceptApp = Omit<RefundApp, 'signals'> & { readonly signals: Pick<RefundApp['signals'], 'wake'> }

/** A refund request as sent. Both ids: as in `Request`. */
type Submitted = Omit<Request, 'payloadHash' | 'trace'> & { readonly body: unknown }

/** Accepts a refund as sent, and wakes the workers. Throws its refusal, and RATE_LIMITED: see `OnceTogether`. */
export async function acceptOnce(app: AcceptApp, claim: Claim, { body, ...request }: Submitted): Promise<StoredReply> {
  const payloadHash = createHash('sha256')
    .update(canonicalize(body) ?? '')
    .digest()
  const stored = await REFUNDS_TOGETHER.accept(app, claim, { ...request, payloadHash, trace: activeTrace() })
  for (const task of ['refunds', 'payouts', 'deliveries']) app.signals.wake(task)
  return stored
}
