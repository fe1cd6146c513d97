import { inspect } from 'node:util'
import type { CardBrand } from '../../payment-methods/card-brands.ts'
import type { Expiry } from './card-expiry.ts'

/** The parts of a card that may be stored and shown. Source: PCI DSS 3.4.1. */
export type CardFacts = { readonly brand: CardBrand; readonly lastFour: string }

/** What goes to the acquirer and nowhere else. */
export type CardSecrets = { readonly number: string; readonly securityCode: string }

const LAST_FOUR = 4

/**
 * A card for the time of one request. Its number and code are out of reach of JSON, of loggers and of error messages:
 * only `revealTo` hands them out, and the acquirer's client alone calls it.
 */
export class Card implements CardFacts {
  readonly brand: CardBrand
  readonly lastFour: string
  readonly expiry: Expiry
  readonly #secrets: CardSecrets

  constructor(brand: CardBrand, expiry: Expiry, secrets: CardSecrets) {
    this.brand = brand
    this.lastFour = secrets.number.slice(-LAST_FOUR)
    this.expiry = expiry
    this.#secrets = secrets
  }

  revealTo<T>(acquirer: (secrets: CardSecrets) => T): T {
    return acquirer(this.#secrets)
  }

  toJSON(): CardFacts {
    return { brand: this.brand, lastFour: this.lastFour }
  }

  toString(): string {
    return `${this.brand} ${this.lastFour}`
  }

  [inspect.custom](): string {
    return this.toString()
  }
}
