import { markOf } from '../../../src/payment-methods/brands.ts'
import { isPaymentType, PAYMENT_TYPES } from '../../../src/payment-methods/types.ts'
import css from './method-mark.module.css'

/** The addresses of the operator's own marks, by the code of a bank, a wallet or a payment type. */
const OPERATORS: ReadonlyMap<string, string> = new Map(
  (document.querySelector<HTMLMetaElement>('meta[name="brand-marks"]')?.content ?? '')
    .split(',')
    .map((one) => one.split(' '))
    .flatMap(([code, path]) => (code && path ? [[code, path] as const] : [])),
)

/**
 * The mark in front of the name of a way to pay, as on the hosted page: the operator's picture, or a line drawing of the
 * type, or a tile with a brand's letters. The name beside it says the same.
 */
export function MethodMark({ type, code = null }: { type: string | null; code?: string | null }) {
  const path = OPERATORS.get(code ?? type ?? '')
  if (path !== undefined) return <img className={css.mark} src={path} alt="" loading="lazy" />
  if (code !== null) {
    return <span className={css.mark} aria-hidden="true" data-letters={markOf(code)} />
  }
  if (!isPaymentType(type)) return null
  return (
    <svg className={css.drawing} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PAYMENT_TYPES[type].icon} />
    </svg>
  )
}
