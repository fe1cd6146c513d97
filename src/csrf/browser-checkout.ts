import type { FastifyRequest } from 'fastify'
import type { Fault } from '../base/errors.ts'
import type { BrowserAmounts } from './browser-amounts.ts'
import { isFromBrowser } from './session.ts'

/** Fields of a request as sent: they may hold anything. */
type Sent = { readonly amount?: unknown; readonly currency?: unknown }
type SentForKeys = { readonly customerId?: unknown; readonly webhookUrl?: unknown }
type SentUrls = { readonly successUrl?: unknown; readonly cancelUrl?: unknown }

/**
 * Extra rules for a checkout requested by a browser session: a session proves an origin, not a person, so anyone may have
 * written the request (docs/decisions/0025). No fault for other callers.
 */
export const browserFaults = (
  amounts: BrowserAmounts,
  request: FastifyRequest,
  sent: Sent & SentUrls & SentForKeys,
): Fault[] => [
  ...redirectFaults(request, sent),
  ...keyOnlyFaults(request, sent),
  ...browserAmountFaults(amounts, request, sent, 'amount'),
]

/** `field`: what the request says the amount with. */
export function browserAmountFaults(
  amounts: BrowserAmounts,
  request: FastifyRequest,
  { amount, currency }: Sent,
  field: 'amount' | 'intent',
): Fault[] {
  if (!isFromBrowser(request) || typeof amount !== 'number' || typeof currency !== 'string') return []
  const max = amounts[currency] ?? amounts['*'] ?? 0
  if (amount <= max) return []
  const message = `"${field}" may ask for at most ${max} ${currency} in a browser session; larger checkouts take a secret key.`
  return [{ field, code: 'OUT_OF_BOUNDS', message }]
}

/** Anyone could attach a customer's details to a checkout of their own, and have them and signed events sent to any address. */
const keyOnlyFaults = (request: FastifyRequest, sent: SentForKeys): Fault[] =>
  isFromBrowser(request)
    ? (['customerId', 'webhookUrl'] as const)
        .filter((field) => sent[field] !== undefined)
        .map((field) => ({ field, code: 'NOT_ALLOWED_HERE', message: `"${field}" takes a secret key.` }))
    : []

function redirectFaults(request: FastifyRequest, sent: SentUrls): Fault[] {
  const redirects = isFromBrowser(request) ? request.originHolder?.redirects : undefined
  if (!redirects) return []
  return (['successUrl', 'cancelUrl'] as const).flatMap((field) => {
    const value = sent[field]
    const url = typeof value === 'string' ? URL.parse(value) : null
    if (!url || redirects.origins.includes(url.origin) || redirects.urls.includes(url.href)) return []
    const message = `"${field}" must be on one of the account's allowed origins, or as in its settings, in a browser session.`
    return [{ field, code: 'ORIGIN_NOT_ALLOWED', message }]
  })
}
