import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Claim, StoredReply } from '../../http/idempotency/idempotency.ts'
import { activeTrace } from '../../telemetry/spans.ts'
import type { RefundApp } from '../app.ts'
import type { Request } from './accept.ts'
import { REFUNDS_TOGETHER } from './accept-together.ts'

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
