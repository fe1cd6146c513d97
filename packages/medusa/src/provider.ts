import { GapuraError } from '@gapura/sdk'
import {
  cancelCheckout,
  isAway,
  openCheckout,
  receiveWebhook,
  refundOnce,
  type Standing,
  say,
  sayError,
  standingOf,
  toCheckoutAmount,
} from '@gapura/shop'
import { AbstractPaymentProvider, MedusaError } from '@medusajs/framework/utils'
import { checkoutIdOf, readData, type SessionData } from './data.ts'
import type {
  ActionAndData,
  Amount,
  Data,
  InitiateInput,
  InitiateOutput,
  Input,
  Logger,
  RefundInput,
  Status,
  StatusOutput,
  WebhookPayload,
} from './medusa.ts'
import { IDENTIFIER, type Ready, readOptions, useOptions } from './options.ts'

/**
 * A payment session of Medusa's is one checkout. It is authorized and captured in one when the gateway says that it is paid; nothing
 * that a browser sends decides.
 */
export class GapuraProvider extends AbstractPaymentProvider<object> {
  static override identifier = IDENTIFIER
  readonly #options: Ready
  readonly #logger: Logger

  /** Medusa calls it when it starts, and makes the provider when one is first used. */
  static override validateOptions(given: object): void {
    useOptions(readOptions(given))
  }

  constructor(cradle: { logger: Logger }, given: object) {
    super(cradle, given)
    this.#options = readOptions(given)
    this.#logger = cradle.logger
  }

  /** Opens the session's checkout, or finds it. */
  async initiatePayment({ amount, currency_code, data }: InitiateInput): Promise<InitiateOutput> {
    const sessionId = String(data?.session_id ?? '')
    const opened = await this.#open(sessionId, amount, currency_code, data)
    return { id: opened.checkout_id, status: 'pending', data: opened }
  }

  /** The open checkout while the amount is the same; else it is cancelled, and a new one takes its place. */
  async updatePayment({ amount, currency_code, data }: InitiateInput): Promise<{ status: Status; data: Data }> {
    const sessionId = String(data?.session_id ?? '')
    return { status: 'pending', data: { ...data, ...(await this.#open(sessionId, amount, currency_code, data)) } }
  }

  async #open(sessionId: string, amount: Amount, currency: string, data: Data | undefined): Promise<SessionData> {
    const { gapura, language, serverUrl, methods } = this.#options
    const money = toCheckoutAmount(decimal(amount), currency)
    if (typeof money === 'string')
      throw refuse(say(language, money, { total: decimal(amount), currency: currency.toUpperCase() }))
    const back = `${serverUrl}/gapura/return/{CHECKOUT_ID}`
    const collection = typeof data?.payment_collection_id === 'string' ? data.payment_collection_id : ''
    const wanted = {
      externalId: sessionId,
      currency: money.currency,
      amount: money.amount,
      successUrl: back,
      cancelUrl: back,
      metadata: { shop: 'medusa', session: sessionId, ...(collection && { collection: collection.slice(0, 64) }) },
      ...(methods ? { methods } : {}),
    }
    try {
      const { is, checkout } = await openCheckout(gapura, wanted)
      if (is === 'busy') throw refuse(say(language, 'beingPaid', { status: checkout.status }))
      const { id, checkoutUrl, expiresAt } = checkout
      return { session_id: sessionId, checkout_id: id, checkout_url: checkoutUrl, expires_at: expiresAt }
    } catch (error) {
      if (error instanceof GapuraError) throw refuse(sayError(language, error))
      throw error
    }
  }

  /** The cart has changed, or another way to pay was chosen. Refused while money of it is on its way, or there. */
  async deletePayment({ data }: Input): Promise<{ data: Data }> {
    const { gapura, language } = this.#options
    const id = checkoutIdOf(data)
    if (id === '') return { data: data ?? {} }
    try {
      const { status } = await cancelCheckout(gapura, id)
      if (status === 'PROCESSING' || status === 'SUCCEEDED') throw refuse(say(language, 'beingPaid', { status }))
    } catch (error) {
      // The cart still changes; the sweep cancels what stays open behind it.
      if (!isAway(error)) throw error
      this.#logger.warn(`Gapura: ${id} could not be cancelled: ${sayError(language, error)}`)
    }
    return { data: data ?? {} }
  }

  async authorizePayment({ data }: Input): Promise<{ status: Status; data: Data }> {
    const standing = await this.#standing(data)
    if (!standing) return { status: 'error', data: data ?? {} }
    return { status: statusOf(standing), data: this.#remember(data, standing) }
  }

  /** The money is there since the authorization: there is nothing left to request. */
  async capturePayment({ data }: Input): Promise<{ data: Data }> {
    const standing = await this.#standing(data)
    if (standing?.is === 'paid') return { data: this.#remember(data, standing) }
    throw refuse(say(this.#options.language, 'notPaid', { status: standing?.checkout.status ?? '' }))
  }

  async refundPayment({ data, amount, context }: RefundInput): Promise<{ data: Data }> {
    const { gapura, language, refundFallback } = this.#options
    const { transaction_id, refunds = [], paid_amount, notes = [] } = readData(data)
    const standing = await this.#standing(data)
    if (!transaction_id || !standing)
      throw refuse(say(language, 'notPaid', { status: standing?.checkout.status ?? '' }))
    const money = toCheckoutAmount(decimal(amount), standing.checkout.currency)
    if (typeof money === 'string')
      throw refuse(say(language, money, { total: decimal(amount), currency: standing.checkout.currency }))
    const external_id = context?.idempotency_key ?? `${checkoutIdOf(data)}-${refunds.length + 1}`
    const isWhole = refunds.length === 0 && money.amount === paid_amount
    const request = { externalId: external_id, transactionId: transaction_id, fallback: refundFallback }
    const result = await refundOnce(gapura, { ...request, ...(isWhole ? {} : { amount: money.amount }) }, language)
    if (result.is === 'refused') throw refuse(result.note)
    const note = ('note' in result && result.note) || null
    const refund_id = 'refund' in result ? (result.refund?.id ?? null) : null
    const made = { external_id, refund_id, status: result.is, amount: isWhole ? null : money.amount, note }
    return { data: { ...data, refunds: [...refunds, made], notes: note ? [...notes, note] : notes } }
  }

  /** Refused where it is paid: that is refunded instead. */
  async cancelPayment({ data }: Input): Promise<{ data: Data }> {
    const { gapura, language } = this.#options
    const id = checkoutIdOf(data)
    if (id === '') return { data: data ?? {} }
    const { status } = await cancelCheckout(gapura, id)
    if (status === 'PROCESSING' || status === 'SUCCEEDED') throw refuse(say(language, 'notCancelled', { status }))
    return { data: data ?? {} }
  }

  async retrievePayment({ data }: Input): Promise<{ data: Data }> {
    const standing = await this.#standing(data)
    return { data: standing ? this.#remember(data, standing) : (data ?? {}) }
  }

  async getPaymentStatus({ data }: Input): Promise<StatusOutput> {
    const standing = await this.#standing(data)
    return {
      status: standing ? statusOf(standing) : 'error',
      data: standing ? this.#remember(data, standing) : (data ?? {}),
    }
  }

  /** Verified over the body as it came; then the gateway's own word counts, not the webhook's content. */
  async getWebhookActionAndData({ rawData, headers }: WebhookPayload['payload']): Promise<ActionAndData> {
    const { gapura, webhookSecret, language } = this.#options
    try {
      const received = await receiveWebhook(rawData, headers as Record<string, string>, webhookSecret)
      if (received.about !== 'checkout') return { action: 'not_supported' }
      const standing = standingOf(await gapura.checkouts.retrieve(received.checkoutId), language)
      const { metadata, externalId, amount } = standing.checkout
      if (metadata.shop !== 'medusa') return { action: 'not_supported' }
      return { action: ACTIONS[standing.is], data: { session_id: externalId, amount } }
    } catch (error) {
      this.#logger.warn(`Gapura: webhook: ${error instanceof Error ? error.message : error}`)
      return { action: 'not_supported' }
    }
  }

  /** How the session's checkout stands; undefined where it has none, or one that was made for another session. */
  async #standing(data: Data | undefined): Promise<Standing | undefined> {
    const id = checkoutIdOf(data)
    if (id === '') return undefined
    const { gapura, language } = this.#options
    const checkout = await gapura.checkouts.retrieve(id).catch((error) => {
      throw refuse(sayError(language, error))
    })
    return checkout.externalId === data?.session_id ? standingOf(checkout, language) : undefined
  }

  #remember(data: Data | undefined, standing: Standing): Data {
    const { notes = [] } = readData(data)
    const texts = [...notes, ...standing.notes.map(({ text }) => text)]
    const paid = standing.is === 'paid' && {
      transaction_id: standing.payment.transactionId,
      paid_amount: standing.payment.amount,
      paid_at: standing.payment.paidAt,
      paid_by: standing.payment.code ?? standing.payment.type,
    }
    return { ...data, ...paid, notes: [...new Set(texts)] }
  }
}

const STATUSES = { open: 'pending', processing: 'pending', paid: 'captured', ended: 'canceled' } as const
const ACTIONS = { open: 'pending', processing: 'pending', paid: 'captured', ended: 'canceled' } as const

const statusOf = ({ is }: Standing): Status => STATUSES[is]

/** An amount of Medusa's in major units, as exact text. */
function decimal(amount: Amount): string {
  const value = typeof amount === 'object' && amount !== null && 'value' in amount ? amount.value : amount
  const text = String(value)
  if (/^-?\d+(\.\d+)?$/.test(text)) return text
  throw new MedusaError('invalid_data', `Gapura: ${text} is no amount.`)
}

const refuse = (text: string): Error => new MedusaError('not_allowed', text)
