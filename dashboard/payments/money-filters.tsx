import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CURRENCIES } from '../format/currencies.ts'
import { readAmount } from '../format/typed-amount.ts'
import { useWords } from '../language/locale.tsx'
import { AmountField } from '../parts/amount-field.tsx'
import { useTyped } from '../parts/leaving.tsx'
import { listWords } from '../parts/list-words.ts'
import { useAddress } from '../parts/use-address.ts'
import css from './money-filters.module.css'
import { useTypeName } from './payment-table.tsx'
import { usePaymentMethods } from './queries.ts'
import { words } from './words.ts'

const NAMES = ['method', 'currency', 'amountFrom', 'amountTo']
/** Brands of cards as they are kept; the others are named by the deployment's methods. */
const CARDS = [
  { value: 'visa', label: 'Visa' },
  { value: 'mastercard', label: 'Mastercard' },
  { value: 'jcb', label: 'JCB' },
  { value: 'amex', label: 'American Express' },
]

/** The method with its bank, wallet or brand, and the amount; folded away until one of them is used. */
export function MoneyFilters() {
  const text = useWords(words)
  const { moreFilters } = useWords(listWords)
  const address = useAddress()
  const isUsed = NAMES.some((name) => address.get(name) !== '')
  const [isOpen, setOpen] = useState(isUsed)
  const currency = address.get('currency')
  const changeCurrency = (code: string) =>
    address.change({ currency: code, ...(code === '' ? { amountFrom: null, amountTo: null } : {}) })
  return (
    <details className={css.folded} open={isOpen || isUsed} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{moreFilters}</summary>
      <div className={css.fields}>
        <MethodFilter />
        <NativeSelect
          label={text.currencyFilter}
          data={[{ value: '', label: text.anyCurrency }, ...new Set([...CURRENCIES, ...(currency ? [currency] : [])])]}
          value={currency}
          onChange={(event) => changeCurrency(event.currentTarget.value)}
        />
        <AmountFilter name="amountFrom" label={text.amountFrom} />
        <AmountFilter name="amountTo" label={text.amountTo} />
      </div>
    </details>
  )
}

function MethodFilter() {
  const text = useWords(words)
  const typeName = useTypeName()
  const address = useAddress()
  const methods = usePaymentMethods().data?.data ?? []
  const groups = [...new Set(methods.map(({ type }) => type))].map((type) => {
    const coded = methods.filter((method) => method.type === type && method.code !== null)
    const brands = type === 'credit_card' ? CARDS : coded.map((one) => ({ value: one.code, label: one.displayName }))
    return {
      group: typeName(type),
      items: [
        { value: type, label: typeName(type) },
        ...brands.map(({ value, label }) => ({ value: `${type}:${value}`, label: `${typeName(type)} · ${label}` })),
      ],
    }
  })
  return (
    <NativeSelect
      label={text.method}
      data={[{ value: '', label: text.anyMethod }, ...groups]}
      value={address.get('method')}
      onChange={(event) => address.change({ method: event.currentTarget.value })}
    />
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
