import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Claim, StoredReply } from '../../http/idempotency.ts'
import { activeTrace } from '../../telemetry/spans.ts'
import type { RefundApp } from '../app.ts'
import type { Request } from './accept.ts'
import { REFUNDS_TOGETHER } from './accept-together.ts'

export type AcceptApp = Omit<RefundApp, 'signals'> & { readonly signals: Pick<RefundApp['signals'], 'wake'> }

/** What is asked for, as it was sent. Both ids: as of `Request`. */
type Asked = Omit<Request, 'payloadHash' | 'trace'> & { readonly body: unknown }

/** Accepts a refund as it was sent, and has it go on. Throws its refusal, and RATE_LIMITED: see `OnceTogether`. */
export async function acceptOnce(app: AcceptApp, claim: Claim, { body, ...asked }: Asked): Promise<StoredReply> {
  const payloadHash = createHash('sha256')
    .update(canonicalize(body) ?? '')
    .digest()
  const stored = await REFUNDS_TOGETHER.accept(app, claim, { ...asked, payloadHash, trace: activeTrace() })
  for (const task of ['refunds', 'payouts', 'deliveries']) app.signals.wake(task)
  return stored
}
