import { OnceTogether } from '../../http/once-together.ts'
import { type App, acceptRefunds, type Request } from './accept.ts'

/** Every batch waits for the same payment; a second one runs while the first waits for an Idempotency-Key. */
const BATCHES_MAX = 2

/**
 * Accepts a refund at the edge, claiming its Idempotency-Key if there is one, together with others of its payment that arrive
 * meanwhile: in one transaction, or alone if a batch cannot give it its own outcome. Throws the refusal.
 */
export const REFUNDS_TOGETHER = new OnceTogether<App, Request>({
  lockOf: ({ draft: { of } }) => ('transactionId' in of ? of.transactionId : of.checkoutId),
  what: 'Other refunds of this payment',
  batchesMax: BATCHES_MAX,
  accept: (tx, app, requests) => acceptRefunds(tx, app, app.clock(), requests),
})
