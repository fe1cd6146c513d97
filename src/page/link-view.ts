import type { Money } from '../base/money.ts'
import type { FieldNeed, PayerField, Price } from '../links/link.ts'
import type { Closed } from '../links/pay.ts'
import type { FormFault, TypedForm } from '../links/read-form.ts'
import type { Locale, MerchantView } from './view.ts'

/** The terms of a payment link as its page shows them. */
export type LinkView = {
  /** What its address ends with. */
  readonly code: string
  readonly title: string
  readonly description: string | null
  readonly price: Price
  readonly asks: Readonly<Record<PayerField, FieldNeed>>
  /** How many are left; null: not shown. */
  readonly left: number | null
  readonly expiresAt: Date | null
}

export type LinkStep =
  /** The form. `formKey` makes a form that is sent twice one checkout. */
  | {
      readonly is: 'form'
      readonly formKey: string
      readonly typed: TypedForm
      readonly faults: readonly FormFault[]
    }
  /** It takes nothing now. */
  | { readonly is: 'closed'; readonly why: Closed }

/** Everything a link's page shows. */
export type LinkPage = {
  readonly locale: Locale
  readonly now: Date
  readonly sandbox: boolean
  readonly merchant: MerchantView
  readonly link: LinkView
  readonly step: LinkStep
}

/** What there is to pay, where the merchant says it. */
export const fixedAmount = ({ price }: Pick<LinkView, 'price'>): Money | null =>
  price.is === 'fixed' ? price.amount : null
