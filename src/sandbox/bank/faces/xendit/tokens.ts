import { randomBytes, randomUUID } from 'node:crypto'
import { later, MINUTE_MS } from '../../../../base/clock.ts'
import type { Misbehaviour } from '../../behaviour.ts'
import { EMPTY_MS } from '../../linking/phones.ts'
import { savedCard } from '../../linking/saved-cards.ts'
import type { Face, FaceReply } from '../face.ts'
import type { Means, Savable } from '../saving-page.ts'
import { behaviourOf, type SavingSession, type Token, tokenShown } from './saving-shapes.ts'
import { BUSINESS, type Input } from './shapes.ts'
import { fault, type Hook, NOT_FOUND } from './wire.ts'

const LIFE_MS = 30 * MINUTE_MS
const PAGE_BYTES = 24
const CARDS = 'CARDS'
/** What is saved where no method is named: a card and a wallet that pay. */
const USUAL_PHONE = '6281234567890'
const USUAL_CARD = '1114'

/** The sessions that save and the tokens that came of them; in memory. */
export class XenditTokens {
  readonly #sessions = new Map<string, SavingSession>()
  readonly #face: Face
  readonly #hook: Hook
  readonly #baseUrl: () => string

  constructor(face: Face, hook: Hook, baseUrl: () => string) {
    this.#face = face
    this.#hook = hook
    this.#baseUrl = baseUrl
  }

  open(input: Input): FaceReply {
    const { reference_id: reference, amount, customer, success_return_url: returnUrl } = input
    const channel = input.allowed_payment_channels?.[0]
    if (!reference || amount !== 0) return fault(400, 'API_VALIDATION_ERROR', 'amount must be 0')
    if (!customer?.reference_id || !customer.individual_detail?.given_names) {
      return fault(400, 'API_VALIDATION_ERROR', 'customer is required')
    }
    if (!channel || !returnUrl) return fault(400, 'API_VALIDATION_ERROR', 'success_return_url is required')
    const now = this.#face.clock()
    const session: SavingSession = {
      id: `ps-${randomBytes(12).toString('hex')}`,
      page: randomBytes(PAGE_BYTES).toString('base64url'),
      input,
      channel,
      customerId: `cust-${randomUUID()}`,
      created: now,
      expiresAt: later(now, LIFE_MS),
      status: 'ACTIVE',
      token: null,
    }
    this.#sessions.set(session.id, session)
    return { status: 201, body: this.#shown(session) }
  }

  /** By the session's id, its page, its reference or its token's id. */
  #find(name: string): SavingSession | undefined {
    const session =
      this.#sessions.get(name) ??
      [...this.#sessions.values()].findLast(
        ({ page, input, token }) => page === name || input.reference_id === name || token?.id === name,
      )
    if (session?.status === 'ACTIVE' && session.expiresAt <= this.#face.clock()) session.status = 'EXPIRED'
    return session
  }

  /** Undefined: it saves nothing, or there is none. */
  session(id: string): FaceReply | undefined {
    const session = this.#find(id)
    return session && { status: 200, body: this.#shown(session) }
  }

  cancelSession(id: string): FaceReply | undefined {
    const session = this.#find(id)
    if (!session) return undefined
    if (session.status !== 'ACTIVE') return fault(400, 'INELIGIBLE_TRANSACTION_STATUS', 'Session is not active.')
    session.status = 'CANCELED'
    return { status: 200, body: this.#shown(session) }
  }

  get(id: string): FaceReply {
    const token = this.token(id)
    return token ? { status: 200, body: tokenShown(token) } : NOT_FOUND
  }

  cancel(id: string): FaceReply {
    const token = this.token(id)
    if (!token) return NOT_FOUND
    token.status = 'CANCELED'
    return { status: 200, body: tokenShown(token) }
  }

  token(id: string): Token | undefined {
    const token = this.#find(id)?.token
    return token?.id === id ? token : undefined
  }

  /** What its page shows. */
  look(page: string): Savable | undefined {
    const session = this.#find(page)
    return (
      session && {
        title: session.channel === CARDS ? 'Xendit' : session.channel.replace('_RECURRING', ''),
        kind: session.channel === CARDS ? 'card' : 'wallet',
        amount: null,
        isOpen: session.status === 'ACTIVE',
        returnUrl: session.input.success_return_url ?? '',
      }
    )
  }

  /** The payer saves it on the page. False: nothing of this name waits for a payer. */
  agree(name: string, how: Misbehaviour, means?: Means): boolean {
    const session = this.#find(name)
    if (session?.status !== 'ACTIVE') return false
    const now = this.#face.clock()
    const token: Token = {
      id: `pt-${randomUUID()}`,
      session,
      means: means ?? this.#usual(session, now),
      created: now,
      status: 'ACTIVE',
      emptyUntil: null,
    }
    session.token = token
    const isRefused = behaviourOf(token) === 'refuses'
    if (isRefused) token.status = 'FAILED'
    session.status = isRefused ? 'EXPIRED' : 'COMPLETED'
    this.#hook(isRefused ? 'payment_token.failure' : 'payment_token.activation', tokenShown(token), how)
    this.#hook(isRefused ? 'payment_session.expired' : 'payment_session.completed', this.#shown(session), how)
    return true
  }

  #usual({ channel }: SavingSession, now: Date): Means {
    const card = channel === CARDS ? savedCard(USUAL_CARD, now) : undefined
    return card ? { is: 'card', card } : { is: 'wallet', phone: USUAL_PHONE }
  }

  refuse(name: string, how: Misbehaviour): boolean {
    const session = this.#find(name)
    if (session?.status !== 'ACTIVE') return false
    session.status = 'EXPIRED'
    this.#hook('payment_session.expired', this.#shown(session), how)
    return true
  }

  /** The payer ends it in their wallet, or their bank ends the card. */
  unlink(name: string, how: Misbehaviour): boolean {
    const token = this.#find(name)?.token
    if (token?.status !== 'ACTIVE') return false
    token.status = 'CANCELED'
    this.#hook('payment_token.expiry', tokenShown(token), how)
    return true
  }

  /** Whether it has money; being empty begins with the first look into it. */
  hasMoney(token: Token): boolean {
    if (behaviourOf(token) !== 'empty') return true
    const now = this.#face.clock()
    token.emptyUntil ??= later(now, EMPTY_MS)
    return now >= token.emptyUntil
  }

  #shown(session: SavingSession): object {
    const { input } = session
    return {
      payment_session_id: session.id,
      created: session.created.toISOString(),
      updated: session.created.toISOString(),
      reference_id: input.reference_id,
      customer_id: session.customerId,
      session_type: 'SAVE',
      currency: input.currency,
      amount: 0,
      country: 'ID',
      mode: 'PAYMENT_LINK',
      channel_properties: {},
      allowed_payment_channels: input.allowed_payment_channels,
      expires_at: session.expiresAt.toISOString(),
      locale: 'en',
      success_return_url: input.success_return_url,
      cancel_return_url: input.success_return_url,
      items: null,
      metadata: null,
      status: session.status,
      payment_link_url: `${this.#baseUrl()}/save/${session.page}`,
      payment_token_id: session.status === 'COMPLETED' ? (session.token?.id ?? null) : null,
      payment_request_id: null,
      business_id: BUSINESS,
    }
  }
}
