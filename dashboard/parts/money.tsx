import { formatMoney } from '../format/money.ts'
import { useLocale } from '../language/locale.tsx'

/** An amount in whole units. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  return <span className="tabular">{formatMoney(amount, currency, useLocale())}</span>
}
