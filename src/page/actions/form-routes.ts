import type { FastifyInstance, FastifyReply } from 'fastify'
import { SECOND_MS } from '../../base/clock.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { waitAtMost } from '../../base/wait-at-most.ts'
import type { RequestedMethod } from '../../checkout/instrument/method-choice.ts'
import { refreshCheckout } from '../../checkout/refresh.ts'
import type { Customer } from '../../customers/customer.ts'
import { PAGE_HEADERS } from '../../http/page-headers.ts'
import { RateLimiter } from '../../http/rate-limit.ts'
import type { PageApp } from '../app.ts'
import { isCustomer } from '../customer/session-cookie.ts'
import { isFromOurPage } from '../http/form-body.ts'
import { sendPage } from '../http/reply.ts'
import { localeOf, PAGE, type PageRequest } from '../http/request.ts'
import { findForPage } from '../load/find-checkout.ts'
import { loadPage } from '../load/load-page.ts'
import { choosePath, formPath, pagePath } from '../parts/links.ts'
import { type PageAssets, renderCheckoutPage } from '../render/render.tsx'
import { SANDBOX_OUTCOMES, type Step } from '../view.ts'
import { choosePayment } from './choose-payment.ts'
import { leaveChallenge, payTypedCard } from './pay-by-card.ts'
import { paySaved, saveForCheckout } from './pay-with-saved.ts'
import { simulateOutcome } from './simulate-outcome.ts'

const WAIT_MAX_MS = 3 * SECOND_MS

/** How often a payer may have the provider polled: three times at once, then every ten seconds. */
const CHECKS = { name: 'checks', perSecond: SECOND_MS / (10 * SECOND_MS), burst: 3 }

/** What a form may hold; of an unknown form any of it, so each is looked at where it is used. */
type Sent = {
  readonly [name in 'type' | 'code' | 'phone' | 'number' | 'expiry' | 'outcome' | 'method' | 'form']?: string
}

/** The page again, with the faults of its form; `requested` is the method of the form. */
type Again = { readonly requested: RequestedMethod; readonly faulty: (step: Step) => Step }

/** Where a form leads: to an address, or to the page again. */
type Answer = { readonly to: string } | Again

/** What the pages' forms send. Each ends on the page by 303, so that reloading sends nothing twice. */
export function formRoutes(scope: FastifyInstance, app: Omit<PageApp, 'limits'>, assets: PageAssets): void {
  const checks = new RateLimiter(CHECKS)
  const placeOf = (request: PageRequest) => ({ locale: localeOf(request), checkout: { id: request.params.id } })
  const form = (
    path: string,
    act: (request: PageRequest, sent: Sent, reply: FastifyReply) => Promise<Answer | undefined>,
  ) => {
    // The reply to a faulty form stands at this address; a reload leads to the page.
    scope.get(`${PAGE}/${path}`, { exposeHeadRoute: false }, async (plain, reply) =>
      reply.headers(PAGE_HEADERS).redirect(pagePath(placeOf(plain as PageRequest)), 303),
    )
    scope.post(`${PAGE}/${path}`, async (plain, reply) => {
      const request = plain as PageRequest
      if (!isFromOurPage(request)) throw new ApiError('FORBIDDEN', 'This form belongs to the page itself.')
      const answer = await act(request, (request.body ?? {}) as Sent, reply)
      if (answer && 'requested' in answer) return sendAgain(request, reply, answer)
      return reply.headers(PAGE_HEADERS).redirect(answer?.to ?? pagePath(placeOf(request)), 303)
    })
  }

  async function sendAgain(request: PageRequest, reply: FastifyReply, { requested, faulty }: Again) {
    const page = await loadPage(app, request.params.id, { locale: localeOf(request), wantsChoice: false, requested })
    if (!page) throw notFound()
    const step = page.step && faulty(page.step)
    // Unchanged: the checkout has progressed meanwhile and no longer has this form.
    return sendPage(request, reply, step === page.step ? 200 : 422, renderCheckoutPage({ ...page, step }, assets))
  }

  form('pay', async (request, sent) => {
    const chosen = await choosePayment(app, request.params.id, sent)
    if (chosen.is === 'chosen') return undefined
    if (chosen.is === 'not_offered') return { to: choosePath(placeOf(request)) }
    if (chosen.is === 'has_form') return { to: formPath(placeOf(request), chosen.choice.type, chosen.choice.code) }
    const { fault } = chosen
    const typed = sent.phone ?? ''
    return { requested: sent, faulty: (step) => (step.is === 'phone' ? { ...step, fault, typed } : step) }
  })

  form('saved', async (request, { method = '' }) => {
    const isKnown = (customer: Customer) => isCustomer(app, request, customer, app.clock())
    const isPaid = await paySaved(app, request.params.id, method, isKnown)
    return isPaid ? undefined : { to: `${choosePath(placeOf(request))}&refused=1` }
  })

  form('save', async (request, { method = '', form: formKey = '' }) => {
    const locale = localeOf(request)
    return { to: await saveForCheckout(app, request.params.id, { brand: method, formKey, locale }) }
  })

  form('card', async (request, { number, expiry, code }) => {
    const paid = await payTypedCard(app, request.params.id, { number, expiry, code })
    // A form may lead on to our own host alone (form-action); to another one the page has a link.
    if (paid.is === 'challenge') return URL.parse(paid.url)?.host === request.host ? { to: paid.url } : undefined
    if (paid.is === 'sent') return undefined
    const { faults } = paid
    return { requested: { type: 'credit_card' }, faulty: (step) => (step.is === 'card' ? { ...step, faults } : step) }
  })

  form('leave-challenge', async ({ params }) => {
    await leaveChallenge(app, params.id)
    return undefined
  })

  form('check', async ({ params }, _sent, reply) => {
    const now = app.clock().getTime()
    if (checks.isEmpty(params.id, now)) return undefined
    checks.take(params.id, now, reply)
    await checkPayment(app, params.id)
    return undefined
  })

  form('sandbox', async ({ params }, sent) => {
    const outcome = SANDBOX_OUTCOMES.find((known) => known === sent.outcome)
    if (!outcome) throw new ApiError('VALIDATION_ERROR', `"outcome" must be one of: ${SANDBOX_OUTCOMES.join(', ')}.`)
    await simulateOutcome(app, params.id, outcome)
    return undefined
  })
}

/** The payer says they have paid: polls the provider, and waits a little for the result. A timeout is no error here. */
async function checkPayment(
  app: Pick<PageApp, 'db' | 'clock' | 'rails' | 'livemode' | 'customers' | 'plans' | 'signals'>,
  id: string,
): Promise<void> {
  const { checkout } = await findForPage(app, id)
  const polled = refreshCheckout(app, checkout.merchantId, id).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
  await waitAtMost(WAIT_MAX_MS, polled)
}
