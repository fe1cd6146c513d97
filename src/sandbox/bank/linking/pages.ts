import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ALL_MERCHANTS, transaction } from '../../../db/transaction.ts'
import type { Bank } from '../bank.ts'
import { escapeHtml, sendBack, sendPayerPage } from '../payer/page.ts'
import { acceptForms, type Form, formatMoney, isFromOurPage, localeOf, TOKEN } from '../payer/request.ts'
import { WALLETS } from '../wallet/wallets.ts'
import { decideLink, type LinkAct } from './decide.ts'
import { readMobile } from './phones.ts'
import { LINK_PAGES } from './services.ts'
import { type BankLink, lockLink } from './store.ts'
import { LINK_TEXT } from './text.ts'
import { issue } from './tokens.ts'

type Request = FastifyRequest<{ Params: { token: string }; Body: Form }>

/** The pages on which payers agree to links: no account, no script; the address opens one link. */
export async function mountLinkPages(server: FastifyInstance, bank: Bank): Promise<void> {
  const find = (token: string) => transaction(bank.db, ALL_MERCHANTS, (tx) => lockLink(tx, { token }))
  const timeOf = (link: BankLink): Date => bank.actFor(link.partnerReferenceNo, bank.clock)

  await server.register(async (scope) => {
    acceptForms(scope)
    scope.get(`${LINK_PAGES}/${TOKEN}`, async (plain, reply) => {
      const request = plain as Request
      const found = await find(request.params.token)
      return found ? sendLink(request, reply, found, timeOf(found)) : sendUnknown(request, reply)
    })
    scope.post(`${LINK_PAGES}/${TOKEN}`, async (plain, reply) => {
      const request = plain as Request
      const { token } = request.params
      const found = await find(token)
      if (!found || !isFromOurPage(request)) return sendUnknown(request, reply)
      const act = readAct(request.body ?? {}, found)
      if (act === 'no phone') return sendLink(request, reply, found, timeOf(found), request.body.phone ?? '')
      const outcome =
        act &&
        (await bank.actFor(found.partnerReferenceNo, () =>
          transaction(bank.db, ALL_MERCHANTS, (tx) =>
            decideLink(tx, bank.clock(), bank.partner, { token }, act, bank.behaviour.of('bindingNotify')),
          ),
        ))
      if (outcome?.is !== 'decided') {
        const now = (await find(token)) ?? found
        return sendLink(request, reply, now, timeOf(now))
      }
      bank.behaviour.countDown('bindingNotify')
      bank.wakeNotifications()
      return sendBack(reply, returnUrlOf(bank, outcome.link, outcome.agreed))
    })
  })
}

/** What the payer pressed; `no phone`: the wallet has to know whose it is. */
function readAct({ act, phone = '' }: Form, found: BankLink): LinkAct | 'no phone' | undefined {
  if (act === 'refuse') return { is: 'refuse' }
  if (act !== 'agree') return undefined
  if (found.phone !== null) return { is: 'agree', phone: null }
  const read = readMobile(phone)
  return read === undefined ? 'no phone' : { is: 'agree', phone: read }
}

/** Back to the partner: with the code of one who agreed, or without. */
function returnUrlOf(bank: Bank, link: BankLink, agreed: boolean): string {
  const url = new URL(link.returnUrl)
  url.searchParams.set('state', link.partnerReferenceNo)
  if (agreed) {
    const now = bank.actFor(link.partnerReferenceNo, bank.clock)
    url.searchParams.set('authCode', issue(bank.partner, 'code', link.referenceNo, now))
  }
  return url.href
}

function sendLink(request: Request, reply: FastifyReply, found: BankLink, now: Date, typed?: string): FastifyReply {
  const locale = localeOf(request)
  const text = LINK_TEXT[locale]
  const title = text.title(WALLETS.get(found.wallet)?.name ?? found.wallet)
  const about =
    `<p>${escapeHtml(text.ask(found.merchantName))}</p>` +
    `<p class="about">${escapeHtml(text.limit(formatMoney(found.limit, locale)))}</p>`
  const isOpen = found.status === 'WAITING' && found.expiresAt > now
  if (isOpen) {
    return sendPayerPage(reply, typed === undefined ? 200 : 422, {
      locale,
      title,
      body: about + formOf(found, text, typed),
    })
  }
  const over = found.status === 'WAITING' ? text.expired : text.done
  const back = `<a class="button" href="${escapeHtml(found.returnUrl)}">${text.back}</a>`
  return sendPayerPage(reply, 200, { locale, title, body: `${about}<p class="over">${over}</p>${back}` })
}

/** The number is typed where the partner did not send it. `typed`: what was typed and is none. */
function formOf({ phone }: BankLink, text: (typeof LINK_TEXT)['id' | 'en'], typed: string | undefined): string {
  const fault = typed === undefined ? '' : `<p class="fault" id="fault">${text.phoneFault}</p>`
  const marks = typed === undefined ? '' : ' aria-invalid="true" aria-describedby="fault"'
  const field =
    phone === null
      ? `<div><label for="phone">${text.phone}</label><input id="phone" name="phone" type="tel" autocomplete="tel" ` +
        `inputmode="tel" maxlength="32" value="${escapeHtml(typed ?? '')}"${marks}>${fault}</div>`
      : `<p>${escapeHtml(`+${phone}`)}</p>`
  return (
    `<form method="post">${field}<button class="main" name="act" value="agree">${text.agree}</button>` +
    `<button name="act" value="refuse">${text.refuse}</button></form>`
  )
}

function sendUnknown(request: Request, reply: FastifyReply): FastifyReply {
  const locale = localeOf(request)
  const text = LINK_TEXT[locale]
  return sendPayerPage(reply, 404, { locale, title: text.unknown, body: `<p>${text.unknownText}</p>` })
}
