import type { FastifyInstance } from 'fastify'
import { notFound } from '../base/errors.ts'
import type { CheckoutApp } from '../checkout/app.ts'
import { findAttemptByReference } from '../checkout/attempts/find-by-reference.ts'
import { cardReturnPath } from '../checkout/card/pay-by-card.ts'
import { pollRail } from '../checkout/rails/poll-rails.ts'
import { mayPollNow } from './poll-rail.ts'

/** Ours, as src/checkout/attempts/new-attempt.ts makes them. */
const REFERENCE = /^[0-9a-z]{25}$/

/**
 * Where a card's bank sends the payer after 3-D Secure. What the browser sends proves nothing, so the acquirer is polled; then
 * the payer is redirected to the page, whose address the browser brings and which shows the outcome. Safe to repeat.
 */
export function cardReturnRoute(server: FastifyInstance, app: CheckoutApp): void {
  const path = cardReturnPath({ reference: ':reference', checkoutId: ':checkoutId' })
  server.get<{ Params: { reference: string; checkoutId: string } }>(path, async ({ params }, reply) => {
    const { reference, checkoutId } = params
    if (!REFERENCE.test(reference)) throw notFound()
    const attempt = await findAttemptByReference(app.db, reference)
    if (attempt?.type !== 'credit_card' || attempt.checkoutId !== checkoutId) throw notFound()
    if (attempt.status === 'PROCESSING' && mayPollNow(attempt.id, app.clock())) await pollRail(app, attempt)
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(`${app.checkoutUrl}/${attempt.checkoutId}`, 303)
  })
}
