import { NativeSelect } from '@mantine/core'
import { HOME_CURRENCY } from '../../src/markets/market-of.ts'
import { CURRENCIES } from '../format/currencies.ts'
import { readAmount } from '../format/typed-amount.ts'
import { useWords } from '../language/locale.tsx'
import { useAddress } from '../parts/filters/use-address.ts'
import { useTypedInAddress } from '../parts/filters/use-typed-in-address.ts'
import { AmountField } from '../parts/form/amount-field.tsx'
import { listWords } from './words.ts'

/** Under which names it stands in the address. */
export const MONEY = ['currency', 'amountFrom', 'amountTo'] as const

/** The currency, and amounts of it. */
export function MoneyFilter() {
  const text = useWords(listWords)
  const address = useAddress()
  const currency = address.get('currency')
  const changeCurrency = (code: string) =>
    address.change({ currency: code, ...(code === '' ? { amountFrom: null, amountTo: null } : {}) })
  return (
    <>
      <NativeSelect
        label={text.currency}
        data={[{ value: '', label: text.anyCurrency }, ...new Set([...CURRENCIES, ...(currency ? [currency] : [])])]}
        value={currency}
        onChange={(event) => changeCurrency(event.currentTarget.value)}
      />
      <AmountFilter name="amountFrom" label={text.amountFrom} />
      <AmountFilter name="amountTo" label={text.amountTo} />
    </>
  )
}

/** An amount of the currency that is chosen, rupiah where none is. What is none is said, and filters nothing. */
function AmountFilter({ name, label }: { name: 'amountFrom' | 'amountTo'; label: string }) {
  const address = useAddress()
  const currency = address.get('currency') || HOME_CURRENCY
  const { value, change } = useTypedInAddress({
    inAddress: address.get(name),
    toAddress: (text) => (text.trim() === '' ? '' : readAmountText(text, currency)),
    write: (amount) => address.change({ [name]: amount, ...(amount === '' ? {} : { currency }) }),
    delayMs: 300,
  })
  return (
    <AmountField
      label={label}
      currency={currency}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** As it stands in the address; undefined: it is no amount. */
function readAmountText(text: string, currency: string): string | undefined {
  const amount = readAmount(text, currency)
  return typeof amount === 'number' ? `${amount}` : undefined
}
