import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../../../base/clock.ts'
import { escapeHtml, sendBack, sendPayerPage } from '../../payer/page.ts'
import { acceptForms, type Form, formatMoney, isFromOurPage, localeOf } from '../../payer/request.ts'
import { TEXT } from '../../wallet/text.ts'
import { WALLETS } from '../../wallet/wallets.ts'
import { type Books, isOpen, notifyOrder, payOrder } from './books.ts'
import type { Order } from './records.ts'

export const PAYER_PAGES = '/pay'

type Request = FastifyRequest<{ Params: { reference: string }; Body: Form }>

/** The pages on which a payer approves a wallet payment; the address is the capability. */
export async function mountPayerPages(server: FastifyInstance, books: Books, clock: Clock): Promise<void> {
  await server.register(async (scope) => {
    acceptForms(scope)
    scope.get(`${PAYER_PAGES}/:reference`, (plain, reply) => {
      const request = plain as Request
      const order = books.orders.find(request.params.reference)
      return order ? sendApproval(request, reply, books, order, clock()) : sendUnknown(request, reply)
    })
    scope.post(`${PAYER_PAGES}/:reference`, (plain, reply) => {
      const request = plain as Request
      const order = books.orders.find(request.params.reference)
      if (!order || !isFromOurPage(request)) return sendUnknown(request, reply)
      if (!isOpen(order, clock(), books.simulator)) return sendApproval(request, reply, books, order, clock())
      if (request.body?.act === 'approve') payOrder(books, order, clock())
      else {
        order.state = 'failed'
        notifyOrder(books, order, '06')
      }
      // Browsers follow a form no further than this host; the page there has a link back.
      return sendBack(reply, request.url)
    })
  })
}

/** The wallet's own name, where the provider calls it `EMONEY_OVO_SNAP`. */
function nameOf({ simulator }: Books, { way }: Order): string {
  const names = Object.entries(simulator.profile.wallets?.names ?? {})
  const [code] = names.find(([, name]) => name === way || `${name}_WALLET` === way) ?? []
  return WALLETS.get(code ?? '')?.name ?? way ?? simulator.profile.name.toUpperCase()
}

function sendApproval(request: Request, reply: FastifyReply, books: Books, order: Order, now: Date): FastifyReply {
  const locale = localeOf(request)
  const text = TEXT[locale]
  const back = order.returnUrl ? `<a class="button" href="${escapeHtml(order.returnUrl)}">${text.back}</a>` : ''
  const form =
    `<form method="post"><button class="main" name="act" value="approve">${text.approve}</button>` +
    `<button name="act" value="refuse">${text.refuse}</button></form>`
  const body =
    `<p class="amount">${escapeHtml(formatMoney(order.amount, locale))}</p>` +
    `<p>${escapeHtml(text.pay(order.name))}</p>` +
    (order.state === 'pending' && isOpen(order, now, books.simulator)
      ? form
      : `<p class="over">${text.done}</p>${back}`)
  return sendPayerPage(reply, 200, { locale, title: text.title(nameOf(books, order)), body })
}

function sendUnknown(request: Request, reply: FastifyReply): FastifyReply {
  const locale = localeOf(request)
  return sendPayerPage(reply, 404, { locale, title: TEXT[locale].unknown, body: `<p>${TEXT[locale].unknownText}</p>` })
}
