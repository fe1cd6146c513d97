import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { later, SECOND_MS } from '../../../base/clock.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../../db/transaction.ts'
import type { Bank } from '../bank.ts'
import { escapeHtml, sendBack, sendPayerPage } from '../payer/page.ts'
import { acceptForms, type Form, formatMoney, isFromOurPage, localeOf, TOKEN } from '../payer/request.ts'
import { approveWallet, failWallet, payWallet } from './pay.ts'
import { WALLET_PAGES } from './request-payment.ts'
import { lock, type WalletPayment } from './store.ts'
import { TEXT } from './text.ts'
import { WALLETS } from './wallets.ts'

/** How long the money of a payment approved "for later" takes: long enough to see the page say so. */
const SETTLES_AFTER_MS = 20 * SECOND_MS

type Request = FastifyRequest<{ Params: { token: string }; Body: Form }>

/** The wallets' approval pages, for the payer's browser: no account, no script; the address opens one payment. */
export async function mountWalletPages(server: FastifyInstance, bank: Bank): Promise<void> {
  await server.register(async (scope) => {
    acceptForms(scope)
    scope.get(`${WALLET_PAGES}/${TOKEN}`, async (plain, reply) => {
      const request = plain as Request
      const found = await transaction(bank.db, ALL_MERCHANTS, (tx) => lock(tx, request.params))
      return found
        ? sendApproval(request, reply, found, bank.actFor(found.partnerReferenceNo, bank.clock))
        : sendUnknown(request, reply)
    })
    scope.post(`${WALLET_PAGES}/${TOKEN}`, async (plain, reply) => {
      const request = plain as Request
      const { token } = request.params
      const found = await transaction(bank.db, ALL_MERCHANTS, (tx) => lock(tx, { token }))
      if (!found || !isFromOurPage(request)) return sendUnknown(request, reply)
      const outcome = await bank.actFor(found.partnerReferenceNo, () =>
        transaction(bank.db, ALL_MERCHANTS, (tx) => decide(tx, bank, token, request.body?.act)),
      )
      if (outcome === undefined || outcome.is === 'refused') {
        const now = await transaction(bank.db, ALL_MERCHANTS, (tx) => lock(tx, { token }))
        return sendApproval(request, reply, now ?? found, bank.actFor(found.partnerReferenceNo, bank.clock))
      }
      bank.behaviour.countDown('debitNotify')
      bank.wakeNotifications()
      return sendBack(reply, found.returnUrl)
    })
  })
}

/** What the payer pressed. Undefined: nothing we offered, or it was decided before. */
async function decide(tx: Tx, bank: Bank, token: string, act: string | undefined) {
  const found = await lock(tx, { token })
  if (found?.status !== 'WAITING') return undefined
  const now = bank.clock()
  const how = bank.behaviour.of('debitNotify')
  if (act === 'approve') return payWallet(tx, now, bank.partner, { token, force: false }, how)
  if (act === 'later') {
    return approveWallet(tx, now, bank.partner, { token, settlesAt: later(now, SETTLES_AFTER_MS) }, how)
  }
  return act === 'refuse' ? failWallet(tx, now, bank.partner, { token }, how) : undefined
}

function sendApproval(request: Request, reply: FastifyReply, found: WalletPayment, now: Date): FastifyReply {
  const locale = localeOf(request)
  const text = TEXT[locale]
  const title = text.title(WALLETS.get(found.wallet)?.name ?? found.wallet)
  const about =
    `<p class="amount">${escapeHtml(formatMoney(found.amount, locale))}</p>` +
    `<p>${escapeHtml(text.pay(found.merchantName))}</p><p class="about">${escapeHtml(found.description)}</p>`
  const isOpen = found.status === 'WAITING' && found.expiresAt > now
  const over = found.status === 'WAITING' ? text.expired : text.done
  const body = isOpen
    ? `${about}<form method="post"><button class="main" name="act" value="approve">${text.approve}</button>` +
      `<button name="act" value="later">${text.later}</button>` +
      `<button name="act" value="refuse">${text.refuse}</button></form>`
    : `${about}<p class="over">${over}</p>` + `<a class="button" href="${escapeHtml(found.returnUrl)}">${text.back}</a>`
  return sendPayerPage(reply, 200, { locale, title, body })
}

function sendUnknown(request: Request, reply: FastifyReply): FastifyReply {
  const locale = localeOf(request)
  return sendPayerPage(reply, 404, { locale, title: TEXT[locale].unknown, body: `<p>${TEXT[locale].unknownText}</p>` })
}
