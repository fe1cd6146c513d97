import type { Currency } from '../base/currency.ts'
import { BASE32, routeOf } from '../base/id.ts'
import type { Money } from '../base/money.ts'
import type { Way } from '../checkout/checkout.ts'
import type { LinkStatus } from './states.ts'

/** Fixed by the merchant, or typed by the payer between two bounds, both included. */
export type Price =
  | { readonly is: 'fixed'; readonly amount: Money }
  | { readonly is: 'open'; readonly minimum: Money; readonly maximum: Money; readonly suggested: readonly Money[] }

/** The fields that the page may request from a payer. */
export const PAYER_FIELDS = ['name', 'email', 'phone', 'note'] as const
export type PayerField = (typeof PAYER_FIELDS)[number]
export type FieldNeed = 'off' | 'optional' | 'required'

/** What its merchant may change of a payment link. */
export type LinkTerms = {
  readonly title: string
  readonly description: string | null
  /** What the order number of each payment begins with. */
  readonly reference: string
  readonly price: Price
  /** What its checkouts offer, in this order; null: everything that there is. */
  readonly methods: readonly Way[] | null
  /** How many payments it takes in all; null: any number. */
  readonly stock: number | null
  /** How long each of its checkouts can be paid. How long one holds a unit of stock: `checkout/hold.ts`. */
  readonly payWithinMinutes: number
  /** No checkout is made from then on. */
  readonly expiresAt: Date | null
  readonly asks: Readonly<Record<PayerField, FieldNeed>>
  /** Shown after payment. */
  readonly successText: string | null
  readonly successUrl: string | null
}

export type Link = LinkTerms & {
  readonly merchantId: string
  readonly id: string
  readonly status: LinkStatus
  readonly currency: Currency
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Its checkouts, counted: those that were paid, whenever, those that still can be, and what was paid. */
type LinkCounts = { readonly paid: number; readonly open: number; readonly collected: Money }

export type CountedLink = Link & { readonly counts: LinkCounts }

/** Characters of the id's random end in a public address: 65 bits, which cannot be guessed through a rate limit. */
const CODE_RANDOM_LENGTH = 13
const CODE = new RegExp(`^[${BASE32}]{16}$`)

/** What a link's public address ends with: its merchant's route (decision 2), and the end of its id. */
export const codeOf = (id: string): string => routeOf(id) + id.slice(-CODE_RANDOM_LENGTH)
export const isCode = (text: string): boolean => CODE.test(text)

/** The public address, to be passed on. */
export const linkUrl = ({ id }: Pick<Link, 'id'>, checkoutUrl: string): string => `${checkoutUrl}/l/${codeOf(id)}`
