import type { Route } from '../../../src/dashboard/connections/route-schema.ts'
import { HOME_CURRENCY } from '../../../src/markets/market-of.ts'
import { formatMoney } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { brandName } from '../../payments/brand.ts'
import css from '../operator.module.css'
import { useConnections, useMerchants } from '../queries.ts'
import { words } from '../words.ts'

/** A rule in a sentence: what fits it, and over which connections that goes. */
export function RuleText({ at, rule }: { at: number; rule: Route }) {
  const text = useWords(words)
  const merchants = useMerchants().data?.data ?? []
  const connections = useConnections().data?.data ?? []
  const { method, code, merchant, connections: targets } = rule
  const nameOf = (id: string) => connections.find((one) => one.id === id)?.name ?? id
  const account = merchant && (merchants.find(({ id }) => id === merchant)?.name ?? merchant)
  const names = targets.map(({ id, weight }) => (weight ? `${nameOf(id)} (${text.weightOf(weight)})` : nameOf(id)))
  return (
    <div className={css.ruleText}>
      <strong>
        {at}. {[text.methods[method], brandName(code ?? null), useAmounts(rule), account].filter(Boolean).join(' · ')}
      </strong>
      <span className="muted">{targets.length === 0 ? text.switchedOff : `${text.over} ${names.join(' → ')}`}</span>
    </div>
  )
}

function useAmounts({ minAmount, maxAmount }: Route): string {
  const text = useWords(words)
  const locale = useLocale()
  const money = (amount: number) => formatMoney(amount, HOME_CURRENCY, locale)
  if (minAmount !== undefined && maxAmount !== undefined) return text.amounts(money(minAmount), money(maxAmount))
  if (minAmount !== undefined) return text.amountFrom(money(minAmount))
  return maxAmount === undefined ? '' : text.amountUpTo(money(maxAmount))
}
