import type { FastifyInstance } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import { ApiError } from '../../base/errors.ts'
import { readPhone } from '../../connectors/phone.ts'
import type { PayerAccount } from '../../connectors/saving-port.ts'
import { transaction } from '../../db/transaction.ts'
import { addressOf } from '../../http/caller-address.ts'
import { PAGE_HEADERS } from '../../http/page-headers.ts'
import { RateLimiter } from '../../http/rate-limit.ts'
import type { PublicSavedMethod } from '../../saved-methods/find.ts'
import { agree } from '../../saved-methods/link/agree.ts'
import { needsAccount, needsPhone } from '../../saved-methods/link/rail-link.ts'
import { type AccountFault, readAccount, type TypedAccount } from '../../saved-methods/link/read-account.ts'
import { returnFromProvider } from '../../saved-methods/link/return-from-provider.ts'
import { languageOf } from '../../saved-methods/mandate/mandate-text.ts'
import { revokeSavedMethod } from '../../saved-methods/revoke.ts'
import type { PageApp } from '../app.ts'
import { isFromOurPage } from '../http/form-body.ts'
import { sendPage } from '../http/reply.ts'
import { localeOf, type PageRequest } from '../http/request.ts'
import type { PageAssets } from '../render/render.tsx'
import { savingPath } from './links.ts'
import { findSavingForPage, savingPageOf, termsOf } from './load.ts'
import { renderSavingPage } from './render.tsx'
import type { SavingPage } from './view.ts'

const PAGE = '/sm_:id'
const idOf = ({ params }: PageRequest) => `sm_${params.id}`

/** How often the payer of a method may call its provider: by a form, or by coming back. */
const PER_MINUTE = 20
const CALLS = { name: 'saved method links', perSecond: PER_MINUTE / (MINUTE_MS / SECOND_MS), burst: PER_MINUTE }

/**
 * The page of a saved method: its payer reads what they would agree to, agrees, continues at their provider, comes back, and later
 * sees and ends it. Each form ends in a 303 to the page, whose policy lets no form lead elsewhere.
 */
export function savingRoutes(scope: FastifyInstance, app: PageApp, assets: PageAssets): void {
  const calls = new RateLimiter(CALLS)
  const mayCall = (request: PageRequest, reply: Parameters<RateLimiter['take']>[2]) =>
    calls.take(`${addressOf(request)} ${idOf(request)}`, app.clock().getTime(), reply)

  scope.get(PAGE, async (plain, reply) => {
    const request = plain as PageRequest
    const found = await findSavingForPage(app, idOf(request))
    const { end, returned } = request.query
    const wish = { locale: localeOf(request), isEnding: end === '1', hasReturned: returned === '1' }
    return sendPage(request, reply, 200, renderSavingPage(savingPageOf(app, found, wish), assets))
  })

  // A provider sends the payer here, with parameters of its own: what came of it is read from the provider. The page continues in the
  // language that they agreed in, which the provider's address does not carry.
  scope.get(`${PAGE}/return`, { exposeHeadRoute: false }, async (plain, reply) => {
    const request = plain as PageRequest
    mayCall(request, reply)
    const found = await findSavingForPage(app, idOf(request))
    const method = await returnFromProvider(app, found.method, request.query)
    const isOpen = method.status === 'PENDING_PAYER'
    const locale = method.agreement ? languageOf(method.agreement.version) : localeOf(request)
    const page = savingPath({ id: method.id, locale })
    return reply.headers(PAGE_HEADERS).redirect(isOpen ? `${page}&returned=1` : page, 303)
  })
  formRoutes(scope, app, assets, mayCall)
}

type MayCall = (request: PageRequest, reply: Parameters<RateLimiter['take']>[2]) => void

function formRoutes(scope: FastifyInstance, app: PageApp, assets: PageAssets, mayCall: MayCall): void {
  const place = (request: PageRequest) => savingPath({ id: idOf(request), locale: localeOf(request) })
  for (const form of ['agree', 'decline', 'end']) {
    // The reply to a form that led nowhere stands at this address; a reload leads to the page.
    scope.get(`${PAGE}/${form}`, { exposeHeadRoute: false }, async (plain, reply) =>
      reply.headers(PAGE_HEADERS).redirect(place(plain as PageRequest), 303),
    )
  }

  scope.post(`${PAGE}/agree`, async (plain, reply) => {
    const request = plain as PageRequest
    if (!isFromOurPage(request)) throw notOurs()
    mayCall(request, reply)
    const faulty = await agreeAs(app, request)
    if (faulty) return sendPage(request, reply, 422, renderSavingPage(faulty, assets))
    return reply.headers(PAGE_HEADERS).redirect(place(request), 303)
  })

  // Declining what was offered, and ending what was saved.
  for (const form of ['decline', 'end']) {
    scope.post(`${PAGE}/${form}`, async (plain, reply) => {
      const request = plain as PageRequest
      if (!isFromOurPage(request)) throw notOurs()
      const { method } = await findSavingForPage(app, idOf(request))
      const isMeant = method.status === (form === 'end' ? 'ACTIVE' : 'PENDING_PAYER')
      if (isMeant) await endByPayer(app, method)
      return reply.headers(PAGE_HEADERS).redirect(place(request), 303)
    })
  }
}

type Fields = { readonly phone?: string; readonly number?: string; readonly holder?: string }

/** Records what a payer agrees to, and begins the link. Returns the page to correct what was typed on; undefined: it is right. */
async function agreeAs(app: PageApp, request: PageRequest): Promise<SavingPage | undefined> {
  const locale = localeOf(request)
  const found = await findSavingForPage(app, idOf(request))
  if (found.isSuspended) return undefined
  const fields = (request.body ?? {}) as Fields
  const read = found.method.agreement === null ? readNamed(app, found, fields) : { phone: null, account: null }
  if ('fault' in read) return read.fault(savingPageOf(app, found, { locale }))
  const { ip, headers } = request
  const userAgent = headers['user-agent'] ?? null
  await agree(app, found.method, { terms: termsOf(found, locale), language: locale, ...read, ip, userAgent })
  return undefined
}

type Named = { readonly phone: string | null; readonly account: PayerAccount | null }

/** What a payer names of themselves, where the rail needs it; `fault`: the page with what was typed, and what is wrong with it. */
function readNamed(
  app: PageApp,
  { method }: PublicSavedMethod,
  { phone: typed = '', number = '', holder = '' }: Fields,
): Named | { readonly fault: (page: SavingPage) => SavingPage } {
  if (needsPhone(app, method)) {
    const phone = readPhone(typed)
    return phone === undefined ? { fault: (page) => faultyPhone(page, typed) } : { phone, account: null }
  }
  if (!needsAccount(app, method)) return { phone: null, account: null }
  const read = readAccount({ number, holder })
  return read.is === 'read'
    ? { phone: null, account: read.account }
    : { fault: (page) => faultyAccount(page, { number, holder }, read.faults) }
}

const faultyPhone = (page: SavingPage, typed: string): SavingPage =>
  page.step.is === 'agree' ? { ...page, step: { ...page.step, typed: typed.slice(0, 40), fault: true } } : page

const TYPED_LENGTH_MAX = 120

function faultyAccount(
  page: SavingPage,
  { number, holder }: TypedAccount,
  faults: readonly AccountFault[],
): SavingPage {
  if (page.step.is !== 'agree') return page
  const typed = { number: number.slice(0, TYPED_LENGTH_MAX), holder: holder.slice(0, TYPED_LENGTH_MAX), faults }
  return { ...page, step: { ...page.step, account: typed } }
}

const notOurs = () => new ApiError('FORBIDDEN', 'This form belongs to the page itself.')

/** Ends it in the payer's name. That it ended meanwhile is no mistake of theirs. */
async function endByPayer(app: PageApp, key: { readonly merchantId: string; readonly id: string }): Promise<void> {
  try {
    await transaction(app.db, key.merchantId, (tx) => revokeSavedMethod(tx, app, app.clock(), key, 'payer'))
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'INVALID_STATE')) throw error
  }
  app.signals.wake('deliveries')
  app.signals.wake('saved methods')
}
