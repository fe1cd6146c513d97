import type { FastifyInstance } from 'fastify'
import { notFound } from '../base/errors.ts'
import type { CheckoutApp } from '../checkout/app.ts'
import { findAttemptByReference } from '../checkout/attempts/find-by-reference.ts'
import { pollRail } from '../checkout/attempts/poll-rails.ts'
import { cardReturnPath } from '../checkout/card/pay-by-card.ts'

/** Ours, as src/checkout/attempts/new-attempt.ts makes them. */
const REFERENCE = /^[0-9a-z]{25}$/

/**
 * Where a card's bank sends the payer after 3-D Secure. What the browser brings proves nothing, so the acquirer is polled;
 * then the payer is led on to the page, which shows what came of it. Safe to repeat; the reference cannot be guessed.
 */
export function cardReturnRoute(server: FastifyInstance, app: CheckoutApp): void {
  server.get<{ Params: { reference: string } }>(cardReturnPath(':reference'), async ({ params }, reply) => {
    const { reference } = params
    if (!REFERENCE.test(reference)) throw notFound()
    const attempt = await findAttemptByReference(app.db, reference)
    if (attempt?.type !== 'credit_card') throw notFound()
    if (attempt.status === 'PROCESSING') await pollRail(app, attempt)
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(`${app.checkoutUrl}/${attempt.checkoutId}`, 303)
  })
}
