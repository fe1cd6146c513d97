import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../../../base/clock.ts'
import { LINK_TEXT } from '../../linking/text.ts'
import { escapeHtml, sendPayerPage } from '../../payer/page.ts'
import { acceptForms, type Form, isFromOurPage, localeOf, TOKEN } from '../../payer/request.ts'
import { WALLETS } from '../../wallet/wallets.ts'
import type { Books } from './books.ts'
import type { Binding } from './records.ts'

export const LINK_PAGES = '/link'
const MERCHANT_NAME = 'Gapura Sandbox'

type Request = FastifyRequest<{ Params: { token: string }; Body: Form }>

/** The pages on which payers agree to be charged, or refuse: no account, no script; the address opens one binding. */
export async function mountLinkPages(server: FastifyInstance, books: Books, clock: Clock): Promise<void> {
  await server.register(async (scope) => {
    acceptForms(scope)
    const send = (request: Request, reply: FastifyReply) =>
      sendBinding(request, reply, books, books.bindings.find(request.params.token), clock())
    scope.get(`${LINK_PAGES}/${TOKEN}`, async (plain, reply) => send(plain as Request, reply))
    scope.post(`${LINK_PAGES}/${TOKEN}`, async (plain, reply) => {
      const request = plain as Request
      const { act } = request.body ?? {}
      if (isFromOurPage(request) && (act === 'agree' || act === 'refuse')) {
        books.bindings.decide(request.params.token, act === 'agree')
      }
      return send(request, reply)
    })
  })
}

/** The wallet's own name, where the provider calls it `EMONEY_OVO_SNAP`. */
function nameOf({ simulator }: Books, way: string): string {
  const [code = ''] = Object.entries(simulator.profile.saving?.names ?? {}).find(([, name]) => name === way) ?? []
  return WALLETS.get(code)?.name ?? way
}

/** The way back is a link, since it leads to another host than ours. */
function sendBinding(
  request: Request,
  reply: FastifyReply,
  books: Books,
  binding: Binding | undefined,
  now: Date,
): FastifyReply {
  const locale = localeOf(request)
  const text = LINK_TEXT[locale]
  if (!binding) return sendPayerPage(reply, 404, { locale, title: text.unknown, body: `<p>${text.unknownText}</p>` })
  const { way, phone, status, expiresAt, agreedUrl, refusedUrl } = binding
  const about = `<p>${escapeHtml(text.ask(MERCHANT_NAME))}</p><p>${escapeHtml(`+${phone}`)}</p>`
  const form =
    `<form method="post"><button class="main" name="act" value="agree">${text.agree}</button>` +
    `<button name="act" value="refuse">${text.refuse}</button></form>`
  const isOpen = status === 'waiting' && expiresAt > now
  const back = escapeHtml(status === 'active' ? agreedUrl : refusedUrl)
  const over = status === 'waiting' ? text.expired : text.done
  const end = `<p class="over">${over}</p><a class="button" href="${back}">${text.back}</a>`
  return sendPayerPage(reply, 200, {
    locale,
    title: text.title(nameOf(books, way)),
    body: about + (isOpen ? form : end),
  })
}
