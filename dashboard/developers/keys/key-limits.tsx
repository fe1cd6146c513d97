import type { SecretKey } from '../../../src/dashboard/developers/schema.ts'
import { HOME_CURRENCY } from '../../../src/markets/market-of.ts'
import { formatMoney } from '../../format/money.ts'
import { amountIn } from '../../format/typed-amount.ts'
import { type Locale, useWords } from '../../language/locale.tsx'
import { AmountField } from '../../parts/form/amount-field.tsx'
import { faultOf, textOf } from '../../parts/form/form.tsx'
import { words } from '../words.ts'

export type Limits = SecretKey['limits']
type Text = (typeof words)['en']

export const LIMIT_FIELDS = ['limits.perPayout', 'limits.perDay', 'perPayout', 'perDay'] as const

/** Whether a key can send money to accounts: refunds go by transfer too, under the same limits. */
export const movesMoney = (scopes: readonly string[]): boolean =>
  scopes.includes('send_money') || scopes.includes('refunds')

/** How much a key may send, in words. */
export function describeLimits({ perPayout, perDay }: Limits, text: Text, locale: Locale): string {
  const money = (amount: number) => formatMoney(amount, HOME_CURRENCY, locale)
  const parts = [
    ...(perPayout === null ? [] : [text.limitPayout(money(perPayout))]),
    ...(perDay === null ? [] : [text.limitDay(money(perDay))]),
  ]
  return parts.length === 0 ? text.limitsNone : parts.join(', ')
}

/** What an agent may ask for, in words. */
export function describeAgent(
  { currency, maxAmount, maxPerDay }: NonNullable<SecretKey['agent']>,
  text: Text,
  locale: Locale,
): string {
  const money = (amount: number) => formatMoney(amount, currency, locale)
  return text.agentMay(money(maxAmount), money(maxPerDay))
}

/** The two amounts that limit what a key sends; `limits` are those there are. */
export function LimitFields({ limits, error }: { limits?: Limits; error: unknown }) {
  const text = useWords(words)
  return (
    <>
      <AmountField
        name="perPayout"
        label={text.perPayout}
        more={text.perPayoutHint}
        currency={HOME_CURRENCY}
        placeholder="1.000.000"
        defaultValue={limits?.perPayout ?? ''}
        error={faultOf(error, 'perPayout') ?? faultOf(error, 'limits.perPayout')}
      />
      <AmountField
        name="perDay"
        label={text.perDay}
        more={text.perDayHint}
        currency={HOME_CURRENCY}
        placeholder="10.000.000"
        defaultValue={limits?.perDay ?? ''}
        error={faultOf(error, 'perDay') ?? faultOf(error, 'limits.perDay')}
      />
    </>
  )
}

export function readLimits(values: FormData): Limits {
  const amount = (name: string) => {
    const typed = textOf(values, name)
    return typed === null ? null : amountIn(typed, HOME_CURRENCY)
  }
  return { perPayout: amount('perPayout'), perDay: amount('perDay') }
}
