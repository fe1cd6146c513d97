import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readMobile } from '../linking/phones.ts'
import { CARD_ENDINGS, type SavedCard, savedCard } from '../linking/saved-cards.ts'
import { LINK_TEXT } from '../linking/text.ts'
import { escapeHtml, sendPayerPage } from '../payer/page.ts'
import { acceptForms, type Form, isFromOurPage, localeOf, TOKEN } from '../payer/request.ts'

/** What a payer saves: a card, or a wallet of a number in the bank's form. */
export type Means =
  | { readonly is: 'card'; readonly card: SavedCard }
  | { readonly is: 'wallet'; readonly phone: string }

/** Something that its payer may save on the provider's page. */
export type Savable = {
  /** The provider, or the wallet. */
  readonly title: string
  readonly kind: Means['is']
  /** What is paid with it at once; null: nothing. */
  readonly amount: string | null
  /** It waits for its payer. */
  readonly isOpen: boolean
  readonly returnUrl: string
}

type SavingDesk = {
  readonly now: () => Date
  find(token: string): Savable | undefined
  /** `isSaved`: the payer left the provider's box ticked. */
  agree(token: string, means: Means, isSaved: boolean): void
  refuse(token: string): void
}

type Request = FastifyRequest<{ Params: { token: string }; Body: Form }>

const MERCHANT_NAME = 'Gapura Sandbox'

/**
 * A provider's page on which a payer saves a card or a wallet: no account, no script; the address opens one. Cards are chosen, not
 * typed.
 */
export function mountSavingPage(server: FastifyInstance, path: string, desk: SavingDesk): void {
  void server.register(async (scope) => {
    acceptForms(scope)
    scope.get(`${path}/${TOKEN}`, async (plain, reply) => {
      const request = plain as Request
      return send(request, reply, desk.find(request.params.token))
    })
    scope.post(`${path}/${TOKEN}`, async (plain, reply) => {
      const request = plain as Request
      const { token } = request.params
      const found = desk.find(token)
      if (!found?.isOpen || !isFromOurPage(request)) return send(request, reply, found)
      const form = request.body ?? {}
      if (form.act === 'refuse') desk.refuse(token)
      else {
        const means = readMeans(found, form, desk.now())
        if (!means) return send(request, reply, found, true)
        desk.agree(token, means, found.amount === null || form.save === '1')
      }
      // The way back is a link: a form may lead to no other host than ours.
      return send(request, reply, desk.find(token))
    })
  })
}

function readMeans({ kind }: Savable, { card: last = '', phone: typed = '' }: Form, now: Date): Means | undefined {
  if (kind === 'card') {
    const card = savedCard(last, now)
    return card && { is: 'card', card }
  }
  const phone = readMobile(typed)
  return phone === undefined ? undefined : { is: 'wallet', phone }
}

function send(request: Request, reply: FastifyReply, found: Savable | undefined, isFaulty = false): FastifyReply {
  const locale = localeOf(request)
  const text = LINK_TEXT[locale]
  if (!found) return sendPayerPage(reply, 404, { locale, title: text.unknown, body: `<p>${text.unknownText}</p>` })
  const { title, kind, amount, isOpen, returnUrl } = found
  const about =
    (amount === null ? '' : `<p class="amount">${escapeHtml(amount)}</p>`) +
    `<p>${escapeHtml(text.save(MERCHANT_NAME))}</p>`
  const back = `<p class="over">${text.done}</p><a class="button" href="${escapeHtml(returnUrl)}">${text.back}</a>`
  const fault = isFaulty ? `<p class="fault" id="fault">${text.phoneFault}</p>` : ''
  const marks = isFaulty ? ' aria-invalid="true" aria-describedby="fault"' : ''
  const field =
    kind === 'wallet'
      ? `<div><label for="phone">${text.phone}</label><input id="phone" name="phone" type="tel" autocomplete="tel" ` +
        `inputmode="tel" maxlength="32"${marks}>${fault}</div>`
      : `<div><label for="card">${text.card}</label><select id="card" name="card">${CARD_ENDINGS.map(
          (last) => `<option value="${last}">•••• ${last}</option>`,
        ).join('')}</select></div>`
  const box =
    amount === null
      ? ''
      : `<label class="tick"><input type="checkbox" name="save" value="1" checked> ${text.saveCard}</label>`
  const form =
    `<form method="post">${field}${box}` +
    `<button class="main" name="act" value="agree">${amount === null ? text.agree : text.pay}</button>` +
    `<button name="act" value="refuse">${text.refuse}</button></form>`
  const body = about + (isOpen ? form : back)
  return sendPayerPage(reply, isFaulty ? 422 : 200, { locale, title: text.title(title), body })
}
