import type { FastifyInstance, FastifyReply } from 'fastify'
import { SECOND_MS } from '../../base/clock.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { PAGE_HEADERS } from '../../http/page-headers.ts'
import { RateLimiter } from '../../http/rate-limit.ts'
import type { PageApp } from '../app.ts'
import { isFromOurPage } from '../http/form-body.ts'
import { sendPage } from '../http/reply.ts'
import { CLAIM_PAGE, localeOf, OLD_CLAIM_PAGE, type PageRequest, RECEIPT_PAGE } from '../http/request.ts'
import { loadClaimPage, loadReceipt } from '../load/load-refund.ts'
import { refundPath } from '../parts/refund/refund-links.ts'
import type { RefundPage } from '../refund-view.ts'
import type { PageAssets } from '../render/render.tsx'
import { renderRefundPage } from '../render/render-refund.tsx'
import { type Claimed, confirmNaming, nameTypedAccount } from './claim-refund.ts'

/** How often a payer may have an account looked up: five times at once, then every ten seconds. */
const LOOKUPS = { name: 'lookups', perSecond: SECOND_MS / (10 * SECOND_MS), burst: 5 }

/** What a form may hold; of an unknown form any of it, so each is looked at where it is used. */
type Sent = { readonly [name in 'bankCode' | 'accountNo' | 'naming']?: string }

/**
 * The page of a claim link and its form submissions, each of which ends in a 303 to the page or in the page with what to correct;
 * and the receipts of refunds that needed no claim.
 */
export function refundRoutes(scope: FastifyInstance, app: PageApp, assets: PageAssets): void {
  const lookups = new RateLimiter(LOOKUPS)

  const load = (request: PageRequest, wantsForm: boolean): Promise<RefundPage> =>
    loadClaimPage(app, request.params.id, { locale: localeOf(request), wantsForm })

  scope.get(CLAIM_PAGE, async (plain, reply) => {
    const request = plain as PageRequest
    const page = await load(request, request.query.correct === '1')
    return sendPage(request, reply, 200, renderRefundPage(page, assets))
  })

  scope.get(OLD_CLAIM_PAGE, async () => {
    throw notFound()
  })

  scope.get(RECEIPT_PAGE, async (plain, reply) => {
    const request = plain as PageRequest
    const { id: checkoutId, refundId = '' } = request.params
    const page = await loadReceipt(app, { checkoutId, refundId }, localeOf(request))
    return sendPage(request, reply, 200, renderRefundPage(page, assets))
  })

  const form = (path: string, act: (token: string, sent: Sent, reply: FastifyReply) => Promise<Claimed>) => {
    const pathOf = (request: PageRequest) =>
      refundPath({ locale: localeOf(request), path: `/claim/${request.params.id}` })
    // The reply to a form that led nowhere stands at this address; a reload leads to the page.
    scope.get(`${CLAIM_PAGE}/${path}`, { exposeHeadRoute: false }, async (request, reply) =>
      reply.headers(PAGE_HEADERS).redirect(pathOf(request as PageRequest), 303),
    )
    scope.post(`${CLAIM_PAGE}/${path}`, async (plain, reply) => {
      const request = plain as PageRequest
      if (!isFromOurPage(request)) throw new ApiError('FORBIDDEN', 'This form belongs to the page itself.')
      const sent = (request.body ?? {}) as Sent
      const claimed = await act(request.params.id, sent, reply)
      if (claimed.is === 'done') return reply.headers(PAGE_HEADERS).redirect(pathOf(request), 303)
      const wantsForm = path === 'account' && !(claimed.is === 'news' && claimed.news === 'changed')
      const page = afterForm(await load(request, wantsForm), claimed, sent)
      return sendPage(request, reply, 422, renderRefundPage(page, assets))
    })
  }

  form('account', async (token, { bankCode = '', accountNo = '' }, reply) => {
    const now = app.clock().getTime()
    if (lookups.isEmpty(token, now)) return { is: 'news', news: 'too_soon' }
    lookups.take(token, now, reply)
    return nameTypedAccount(app, token, { bankCode, accountNo })
  })
  form('confirm', (token, { naming = '', accountNo }) => confirmNaming(app, token, { naming, accountNo }))
}

/** The page with what the form led to: what was typed stands in its form again. */
function afterForm(page: RefundPage, claimed: Claimed, { bankCode = '', accountNo = '' }: Sent): RefundPage {
  const { step } = page
  const news = claimed.is === 'news' ? claimed.news : null
  if (step.is === 'name') {
    const faults = claimed.is === 'faulty' ? claimed.faults : []
    return { ...page, news, step: { ...step, typed: { bankCode, accountNo }, faults } }
  }
  if (step.is === 'confirm') return { ...page, news, step: { ...step, isMistyped: claimed.is === 'mistyped' } }
  return { ...page, news: news === 'late' ? news : null }
}
