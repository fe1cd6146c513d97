import { randomBytes } from 'node:crypto'
import { later } from '../../../../base/clock.ts'
import type { Misbehaviour } from '../../behaviour.ts'
import { EMPTY_MS, phoneBehaviour, UNKNOWN_MS } from '../../linking/phones.ts'
import { type SavedCard, savedCard } from '../../linking/saved-cards.ts'
import type { Face, FaceReply } from '../face.ts'
import type { Means, Savable } from '../saving-page.ts'
import type { MidtransBook } from './book.ts'
import { type Charge, type Order, wib } from './orders.ts'

type Token = { readonly card: SavedCard; emptyUntil: Date | null }

/** What is paid with where no method is named. */
const USUAL_CARD = '1114'

/** The cards that payers saved as they paid; in memory. */
export class MidtransCards {
  readonly #tokens = new Map<string, Token>()
  readonly #face: Face
  readonly #book: MidtransBook

  constructor(face: Face, book: MidtransBook) {
    this.#face = face
    this.#book = book
  }

  /** What a page shows. */
  look(token: string): Savable | undefined {
    const found = this.#book.savingPage(token)
    return (
      found && {
        ...{ title: 'Midtrans', kind: 'card', isOpen: found.isOpen, returnUrl: found.page.returnUrl },
        amount: `Rp${found.page.amount.toLocaleString('id-ID')}`,
      }
    )
  }

  /** Pays the page with a card, and saves it unless it is one of 01, or the payer does not want to. */
  pay(token: string, means: Means, isSaved: boolean, how: Misbehaviour): boolean {
    const found = this.#book.savingPage(token)
    if (!found?.isOpen || means.is !== 'card') return false
    return this.payOrder(found.page.orderId, how, means.card, isSaved)
  }

  payOrder(
    orderId: string,
    how: Misbehaviour,
    card = savedCard(USUAL_CARD, this.#face.clock()),
    isSaved = true,
  ): boolean {
    if (!card) return false
    const saves = isSaved && phoneBehaviour(card.last) !== 'refuses'
    return this.#book.act(orderId, 'pay', how, { ...factsOf(card), ...(saves && this.#save(card)) })
  }

  #save(card: SavedCard): object {
    const id = `${card.first}${randomBytes(10).toString('hex')}${card.last}`
    this.#tokens.set(id, { card, emptyUntil: null })
    // The last day of its month, as the samples have it.
    const end = new Date(Date.UTC(card.year, card.month, 0))
    return { saved_token_id: id, saved_token_id_expired_at: wib(end) }
  }

  /** Charges a saved card at once, as its last digits have it. Undefined: the charge names none. */
  charge(charge: Charge, how: Misbehaviour): FaceReply | undefined {
    const id = charge.credit_card?.token_id
    if (id === undefined) return undefined
    const token = this.#tokens.get(id)
    if (!token) {
      return { status: 200, body: { status_code: '411', status_message: 'Token id is missing, invalid, or timed out' } }
    }
    const reply = this.#book.charge(charge, how, (order) => this.#decide(order, token))
    if (phoneBehaviour(token.card.last) === 'unlinks') this.#tokens.delete(id)
    return reply
  }

  #decide(order: Order, token: Token): string {
    const now = this.#face.clock()
    order.facts = factsOf(token.card)
    const behaviour = phoneBehaviour(token.card.last)
    if (behaviour === 'blocked') return deny(order, '43', 'Stolen card')
    if (behaviour === 'paysLate' || behaviour === 'failsLate') {
      const to = behaviour === 'paysLate' ? 'settlement' : 'deny'
      order.ending = { at: later(now, UNKNOWN_MS[behaviour]), to }
      return 'Timeout from the bank'
    }
    if (behaviour === 'empty') {
      token.emptyUntil ??= later(now, EMPTY_MS)
      if (now < token.emptyUntil) return deny(order, '51', 'Insufficient funds')
    }
    order.status = 'capture'
    return 'Success, Credit Card transaction is successful'
  }
}

const deny = (order: Order, code: string, message: string): string => {
  order.status = 'deny'
  order.facts = { ...order.facts, channel_response_code: code, channel_response_message: message }
  return 'Credit Card transaction is denied'
}

const factsOf = ({ first, last }: SavedCard): object => ({
  masked_card: `${first}-${last}`,
  approval_code: '1408940508666',
  bank: 'bni',
  eci: '05',
  channel_response_code: '00',
  channel_response_message: 'Approved',
  card_type: 'credit',
})
