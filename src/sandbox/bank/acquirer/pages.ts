import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ALL_MERCHANTS, transaction } from '../../../db/transaction.ts'
import type { Bank } from '../bank.ts'
import { escapeHtml, type Locale, sendBack, sendPayerPage } from '../payer/page.ts'
import { acceptForms, type Form, formatMoney, isFromOurPage, localeOf, TOKEN } from '../payer/request.ts'
import { actOnChallenge, type ChallengeAct } from './authorize.ts'
import { type CardPayment, lock } from './store.ts'

/** Where the challenge pages are. */
export const CHALLENGE_PAGES = '/sandbox/3ds'

const TEXT = {
  id: {
    title: 'Konfirmasi pembayaran kartu',
    pay: (merchant: string) => `kepada ${merchant}`,
    card: (lastFour: string) => `Kartu •••• ${lastFour}`,
    code: 'Kode dari SMS (di sandbox: 112233)',
    wrong: 'Kode tersebut salah.',
    send: 'Kirim kode',
    confirm: 'Konfirmasi tanpa kode',
    refuse: 'Tolak',
    done: 'Permintaan ini sudah dijawab',
    back: 'Kembali ke halaman pembayaran',
    unknown: 'Pembayaran tidak ditemukan',
    unknownText: 'Tautannya mungkin tidak lengkap. Buka lagi dari halaman pembayaran.',
  },
  en: {
    title: 'Confirm your card payment',
    pay: (merchant: string) => `to ${merchant}`,
    card: (lastFour: string) => `Card •••• ${lastFour}`,
    code: 'Code from the text message (sandbox: 112233)',
    wrong: 'That code is wrong.',
    send: 'Send code',
    confirm: 'Confirm without a code',
    refuse: 'Refuse',
    done: 'This request has been answered',
    back: 'Back to the payment page',
    unknown: 'There is no payment at this address',
    unknownText: 'The link may be incomplete. Open it again from the payment page.',
  },
} as const satisfies Record<Locale, object>

type Request = FastifyRequest<{ Params: { token: string }; Body: Form }>

/** The card issuers' 3-D Secure pages, for the payer's browser: no script; the address opens one payment. */
export async function mountChallengePages(server: FastifyInstance, bank: Bank): Promise<void> {
  await server.register(async (scope) => {
    acceptForms(scope)
    scope.get(`${CHALLENGE_PAGES}/${TOKEN}`, async (plain, reply) => {
      const request = plain as Request
      const found = await transaction(bank.db, ALL_MERCHANTS, (tx) => lock(tx, { token: request.params.token }))
      return found?.amount
        ? sendChallenge(request, reply, found, bank.actFor(found.reference, bank.clock))
        : sendUnknown(request, reply)
    })
    scope.post(`${CHALLENGE_PAGES}/${TOKEN}`, async (plain, reply) => {
      const request = plain as Request
      const act = isFromOurPage(request) ? readAct(request.body ?? {}) : undefined
      if (!act) return sendUnknown(request, reply)
      const { token } = request.params
      const found = await transaction(bank.db, ALL_MERCHANTS, async (tx) => {
        const known = await lock(tx, { token })
        return known && actOnChallenge(tx, bank.actFor(known.reference, bank.clock), { token }, act)
      })
      if (!found?.amount) return sendUnknown(request, reply)
      const { status, reference, returnUrl } = found
      return status === 'CHALLENGE'
        ? sendChallenge(request, reply, found, bank.actFor(reference, bank.clock))
        : sendBack(reply, returnUrl)
    })
  })
}

/** What the payer pressed; undefined: nothing we offered. */
function readAct({ act, code }: Form): ChallengeAct | undefined {
  if (act === 'confirm' || act === 'refuse') return { is: act }
  return act === 'code' ? { is: 'code', code: code ?? '' } : undefined
}

function sendChallenge(request: Request, reply: FastifyReply, found: CardPayment, now: Date): FastifyReply {
  const locale = localeOf(request)
  const text = TEXT[locale]
  const { amount, card, expiresAt, wrongCodes } = found
  const about =
    `<p class="amount">${amount ? escapeHtml(formatMoney(amount, locale)) : ''}</p>` +
    `<p>${escapeHtml(text.pay(found.merchantName))}</p>` +
    `<p class="about">${escapeHtml(text.card(card?.lastFour ?? ''))}</p>`
  const fault =
    wrongCodes > 0
      ? {
          marks: ' aria-invalid="true" aria-describedby="fault" autofocus',
          line: `<p class="fault" id="fault" role="alert">${text.wrong}</p>`,
        }
      : { marks: '', line: '' }
  const isOpen = found.status === 'CHALLENGE' && expiresAt !== null && expiresAt > now
  const body = isOpen
    ? `${about}<form method="post"><div><label for="code">${text.code}</label>` +
      `<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="8"${fault.marks}>` +
      `${fault.line}</div>` +
      `<button class="main" name="act" value="code">${text.send}</button>` +
      `<button name="act" value="confirm">${text.confirm}</button>` +
      `<button name="act" value="refuse">${text.refuse}</button></form>`
    : `${about}<p class="over">${text.done}</p>` +
      `<a class="button" href="${escapeHtml(found.returnUrl)}">${text.back}</a>`
  return sendPayerPage(reply, 200, { locale, title: text.title, body })
}

function sendUnknown(request: Request, reply: FastifyReply): FastifyReply {
  const locale = localeOf(request)
  return sendPayerPage(reply, 404, { locale, title: TEXT[locale].unknown, body: `<p>${TEXT[locale].unknownText}</p>` })
}
