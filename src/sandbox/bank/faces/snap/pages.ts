import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../../../base/clock.ts'
import { escapeHtml, sendBack, sendPayerPage } from '../../payer/page.ts'
import { acceptForms, type Form, formatMoney, isFromOurPage, localeOf } from '../../payer/request.ts'
import { TEXT } from '../../wallet/text.ts'
import { type Books, isOpen, payOrder, tellOrder } from './serve-call.ts'
import type { Order } from './things.ts'

export const PAYER_PAGES = '/pay'

type Request = FastifyRequest<{ Params: { reference: string }; Body: Form }>

/** The pages on which a payer approves what a wallet asks; who has the address may. */
export async function mountPayerPages(server: FastifyInstance, books: Books, clock: Clock): Promise<void> {
  await server.register(async (scope) => {
    acceptForms(scope)
    scope.get(`${PAYER_PAGES}/:reference`, (plain, reply) => {
      const request = plain as Request
      const order = books.orders.find(request.params.reference)
      return order
        ? sendApproval(request, reply, order, isOpen(order, clock(), books.manner))
        : sendUnknown(request, reply)
    })
    scope.post(`${PAYER_PAGES}/:reference`, (plain, reply) => {
      const request = plain as Request
      const order = books.orders.find(request.params.reference)
      if (!order || !isFromOurPage(request)) return sendUnknown(request, reply)
      if (!isOpen(order, clock(), books.manner)) return sendApproval(request, reply, order, false)
      if (request.body?.act === 'approve') payOrder(books, order, clock())
      else {
        order.state = 'failed'
        tellOrder(books, order, '06')
      }
      return order.returnUrl ? sendBack(reply, order.returnUrl) : sendApproval(request, reply, order, false)
    })
  })
}

function sendApproval(request: Request, reply: FastifyReply, order: Order, isWaiting: boolean): FastifyReply {
  const locale = localeOf(request)
  const text = TEXT[locale]
  const back = order.returnUrl ? `<a class="button" href="${escapeHtml(order.returnUrl)}">${text.back}</a>` : ''
  const form =
    `<form method="post"><button class="main" name="act" value="approve">${text.approve}</button>` +
    `<button name="act" value="refuse">${text.refuse}</button></form>`
  const body =
    `<p class="amount">${escapeHtml(formatMoney(order.amount, locale))}</p>` +
    `<p>${escapeHtml(text.pay(order.name))}</p>` +
    (isWaiting ? form : `<p class="over">${text.done}</p>${back}`)
  return sendPayerPage(reply, 200, { locale, title: text.title(order.way ?? 'wallet'), body })
}

function sendUnknown(request: Request, reply: FastifyReply): FastifyReply {
  const locale = localeOf(request)
  return sendPayerPage(reply, 404, { locale, title: TEXT[locale].unknown, body: `<p>${TEXT[locale].unknownText}</p>` })
}
