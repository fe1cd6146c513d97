import { BRANDS } from '../../src/payment-methods/card-brands.ts'
import { useWords } from '../language/locale.tsx'
import { useTypeName } from '../payments/payment-table.tsx'
import { usePaymentMethods } from '../payments/queries.ts'
import { useBanks } from '../payouts/queries.ts'
import { SelectFilter } from './fields.tsx'
import { listWords } from './words.ts'

/** Brands of cards as they are stored; the others are named by the deployment's methods. */
const CARDS = Object.entries(BRANDS).map(([value, { name }]) => ({ value, label: name }))

/** The method of a payment, with its bank, wallet or brand. */
export function MethodFilter() {
  const text = useWords(listWords)
  const typeName = useTypeName()
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
  return <SelectFilter name="method" label={text.method} any={text.anyMethod} choices={groups} />
}

/** The bank of the account that money goes to. */
export function BankFilter() {
  const text = useWords(listWords)
  const banks = useBanks().data?.data ?? []
  const choices = banks.map(({ shortCode, name }) => ({ value: shortCode, label: name }))
  return <SelectFilter name="bank" label={text.bank} any={text.anyBank} choices={choices} />
}
