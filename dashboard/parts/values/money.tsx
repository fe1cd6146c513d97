import { formatDecimal, formatMoney } from '../../format/money.ts'
import { useLocale } from '../../language/locale.tsx'

/** An amount in whole units. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  return <span className="tabular">{formatMoney(amount, currency, useLocale())}</span>
}

/** An exact decimal, as `"1250.50"`. */
export function ExactMoney({ amount, currency }: { amount: string; currency: string }) {
  return <span className="tabular">{formatDecimal(amount, currency, useLocale())}</span>
}
