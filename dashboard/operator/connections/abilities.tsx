import type { ConnectionDetail } from '../../../src/dashboard/connections/schema.ts'
import { HOME_CURRENCY } from '../../../src/markets/market-of.ts'
import { formatMoney } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { Panel } from '../../parts/screen.tsx'
import css from '../operator.module.css'
import { type OperatorText, words } from '../words.ts'

type Payment = ConnectionDetail['payments'][number]

/** What the provider can do for us, as far as it was agreed on with it. */
export function Abilities({
  connection,
}: {
  connection: Pick<ConnectionDetail, 'payments' | 'transfers' | 'unsampled'>
}) {
  const text = useWords(words)
  const locale = useLocale()
  const { payments, transfers, unsampled } = connection
  const alike = Map.groupBy(payments, ({ type, minAmount, maxAmount, refund }) =>
    JSON.stringify([type, minAmount, maxAmount, refund]),
  )
  return (
    <Panel title={text.abilities}>
      <ul className={css.list}>
        {[...alike].map(([key, same]) => {
          const [first] = same
          if (!first) return null
          const codes = same.flatMap(({ code }) => code ?? []).join(', ')
          const money = (amount: number) => formatMoney(amount, HOME_CURRENCY, locale)
          return (
            <li key={key}>
              <strong>{nameOf(first, text)}</strong>
              {codes && ` ${codes}`}: {text.amounts(money(first.minAmount), money(first.maxAmount))},{' '}
              {refundsOf(first, text)}
            </li>
          )
        })}
        {transfers.length > 0 && (
          <li>
            <strong>{text.payouts}</strong>: {transfers.join(', ')}
          </li>
        )}
      </ul>
      {unsampled.length > 0 && (
        <p className={`muted ${css.note}`}>
          {text.unsampled}: {unsampled.join('; ')}
        </p>
      )}
    </Panel>
  )
}

const nameOf = ({ type }: Payment, { methods }: OperatorText): string =>
  (methods as Readonly<Record<string, string>>)[type] ?? type

function refundsOf({ refund }: Payment, text: OperatorText): string {
  if (!refund) return text.noRefunds
  const name = refund.inParts ? text.refundsInParts : text.refunds
  return refund.withinDays === null ? name : `${name} ${text.within(refund.withinDays)}`
}
