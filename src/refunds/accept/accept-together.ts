import { OnceTogether } from '../../http/once-together.ts'
import { type App, acceptRefunds, type Request } from './accept.ts'

/** Each waits for the same payment; a second batch is there for what the first one's keys wait for. */
const BATCHES_MAX = 2

/**
 * Accepts a refund at the edge, its Idempotency-Key claimed where there is one, together with those of its payment that arrive
 * meanwhile: in one transaction, and alone where that cannot give it its own outcome. Throws its refusal.
 */
export const REFUNDS_TOGETHER = new OnceTogether<App, Request>({
  lockOf: ({ draft: { of } }) => ('transactionId' in of ? of.transactionId : of.checkoutId),
  what: 'Other refunds of this payment',
  batchesMax: BATCHES_MAX,
  accept: (tx, app, requests) => acceptRefunds(tx, app, app.clock(), requests),
})
