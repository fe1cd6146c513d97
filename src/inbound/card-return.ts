import type { FastifyInstance } from 'fastify'
import { notFound } from '../base/errors.ts'
import type { CheckoutApp } from '../checkout/app.ts'
import { askRail } from '../checkout/ask.ts'
import { findAttempt } from '../checkout/find.ts'
import { cardReturnPath } from '../checkout/pay-by-card.ts'

/** Ours, as src/checkout/new-attempt.ts makes them. */
const REFERENCE = /^[0-9a-z]{25}$/

/**
 * Where a card's bank sends the payer after 3-D Secure. What the browser brings proves nothing, so the acquirer is asked;
 * then the payer is led on to the page, which shows what came of it. Safe to repeat; the reference cannot be guessed.
 */
export function cardReturnRoute(server: FastifyInstance, app: CheckoutApp): void {
  server.get<{ Params: { reference: string } }>(cardReturnPath(':reference'), async ({ params }, reply) => {
    const { reference } = params
    if (!REFERENCE.test(reference)) throw notFound()
    const attempt = await findAttempt(app.db, 'card', { reference, instrumentReference: null })
    if (attempt?.type !== 'credit_card') throw notFound()
    if (attempt.status === 'PROCESSING') await askRail(app, attempt)
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(`${app.checkoutUrl}/${attempt.checkoutId}`, 303)
  })
}
