import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Misbehaviour } from '../../behaviour.ts'
import { LINK_TEXT } from '../../linking/text.ts'
import { escapeHtml, sendPayerPage } from '../../payer/page.ts'
import { acceptForms, type Form, isFromOurPage, localeOf, TOKEN } from '../../payer/request.ts'
import type { MidtransAccounts, PayAccount } from './accounts.ts'

type Request = FastifyRequest<{ Params: { token: string }; Body: Form }>

const MERCHANT_NAME = 'Gapura Sandbox'

/** GoPay's page, on which a payer agrees to a link or refuses it: no account, no script; the address opens one link. */
export function mountAccountPage(
  server: FastifyInstance,
  accounts: MidtransAccounts,
  noteOf: () => Misbehaviour,
): void {
  void server.register(async (scope) => {
    acceptForms(scope)
    const path = `/v2/gopay/redirect/${TOKEN}/link`
    scope.get(path, async (plain, reply) => {
      const request = plain as Request
      return send(request, reply, accounts.find(request.params.token))
    })
    scope.post(path, async (plain, reply) => {
      const request = plain as Request
      const { act } = request.body ?? {}
      if (isFromOurPage(request) && (act === 'agree' || act === 'refuse')) {
        accounts.decide(request.params.token, act === 'agree', noteOf())
      }
      return send(request, reply, accounts.find(request.params.token))
    })
  })
}

/** The way back is a link, since it leads to another host than ours. */
function send(request: Request, reply: FastifyReply, account: PayAccount | undefined): FastifyReply {
  const locale = localeOf(request)
  const text = LINK_TEXT[locale]
  if (!account) {
    return sendPayerPage(reply, 404, { locale, title: text.unknown, body: `<p>${text.unknownText}</p>` })
  }
  const about = `<p>${escapeHtml(text.ask(MERCHANT_NAME))}</p><p>${escapeHtml(`+${account.phone}`)}</p>`
  const form =
    `<form method="post"><button class="main" name="act" value="agree">${text.agree}</button>` +
    `<button name="act" value="refuse">${text.refuse}</button></form>`
  const back = `<p class="over">${text.done}</p><a class="button" href="${escapeHtml(account.redirectUrl)}">${text.back}</a>`
  const body = about + (account.status === 'PENDING' ? form : back)
  return sendPayerPage(reply, 200, { locale, title: text.title('GoPay'), body })
}
