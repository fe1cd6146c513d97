import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CURRENCIES } from '../format/currencies.ts'
import { readAmount } from '../format/typed-amount.ts'
import { useWords } from '../language/locale.tsx'
import { AmountField } from '../parts/amount-field.tsx'
import { useTyped } from '../parts/leaving.tsx'
import { useAddress } from '../parts/use-address.ts'
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
  const inAddress = address.get(name)
  const currency = address.get('currency') || 'IDR'
  const [typed, setTyped] = useState(inAddress)
  const filter = useTyped((text) => {
    const amount = readAmount(text, currency)
    if (text.trim() === '') address.change({ [name]: null })
    else if (typeof amount === 'number') address.change({ [name]: `${amount}`, currency })
  }, 300)
  useEffect(
    () => setTyped((before) => (`${readAmount(before, currency)}` === inAddress ? before : inAddress)),
    [inAddress, currency],
  )
  return (
    <AmountField
      label={label}
      currency={currency}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        filter(event.currentTarget.value)
      }}
    />
  )
}
