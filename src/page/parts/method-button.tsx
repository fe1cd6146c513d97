import type { ComponentChildren } from 'preact'
import type { MethodView, Refusal } from '../../checkout/instrument/method-choice.ts'
import { PAYMENT_TYPES, type PaymentType } from '../../payment-methods/types.ts'
import { formatMoney } from '../text/format.ts'
import type { Text } from '../text/text.ts'
import type { BrandView, Locale } from '../view.ts'
import { BrandMark } from './brand-mark.tsx'
import { Icon } from './icon.tsx'
import { type Place, payPath } from './links.ts'

/** The reason a method is unavailable, in words. */
const refusalText = (refusal: Refusal, locale: Locale, text: Text): string => {
  if (refusal.is === 'below') return text.below(formatMoney(refusal.min, locale))
  if (refusal.is === 'above') return text.above(formatMoney(refusal.max, locale))
  return text.notNow
}

/** The form around the buttons of one payment type: choosing is one press, with or without JavaScript. */
export const MethodForm = (props: { page: Place; type: PaymentType; children: ComponentChildren }) => (
  <form method="post" action={payPath(props.page)} class="method-form">
    <input type="hidden" name="type" value={props.type} />
    <ul class="methods">{props.children}</ul>
  </form>
)

/** One payment method: a button, or a plain row with the reason why it cannot be chosen. */
export const MethodButton = (props: { method: MethodView; hint?: string | undefined; locale: Locale; text: Text }) => {
  const { method, hint, locale, text } = props
  const mark = <BrandMark type={method.type} code={method.code} />
  if (method.refusal) {
    return (
      <li class="method method-refused">
        {mark}
        <span class="method-text">
          {method.displayName}
          <span class="note">{refusalText(method.refusal, locale, text)}</span>
        </span>
      </li>
    )
  }
  return (
    <li>
      <button type="submit" class="method" name="code" value={method.code ?? ''}>
        {mark}
        <span class="method-text">
          {method.displayName}
          {hint && <span class="note">{hint}</span>}
        </span>
        <Icon name="chevron" />
      </button>
    </li>
  )
}

/** What names a way to pay in a form: `ewallet:DANA`, `credit_card:`. */
export const brandKey = ({ type, code }: Pick<BrandView, 'type' | 'code'>): string => `${type}:${code ?? ''}`

/** What a way to pay is called within a sentence: `DANA`, `card`. */
export const brandWithin = ({ type, code, name }: BrandView, locale: Locale): string =>
  code === null ? PAYMENT_TYPES[type].name[locale] : name

/** A saved method, or a brand that can be saved: choosing is one press. */
export const BrandChoice = ({ brand, value, words }: { brand: BrandView; value: string; words: string }) => (
  <li>
    <button type="submit" class="method" name="method" value={value}>
      <BrandMark type={brand.type} code={brand.code} />
      <span class="method-text">{words}</span>
      <Icon name="chevron" />
    </button>
  </li>
)
