import { CHECKOUT_MOVES } from '../../src/checkout/states.ts'
import { useWords } from '../language/locale.tsx'
import { DaysFilter } from '../lists/days-filter.tsx'
import { ChipFilter, Folded, ListFields } from '../lists/fields.tsx'
import { PAYMENTS } from '../lists/list.ts'
import { MethodFilter } from '../lists/method-filter.tsx'
import { MONEY, MoneyFilter } from '../lists/money-filter.tsx'
import { StatusFilter } from '../lists/status-filter.tsx'
import { listWords } from '../lists/words.ts'
import { FLAGS } from './flags.tsx'
import { words } from './words.ts'

/** What of the payments is shown. */
export function PaymentFilters() {
  const text = useWords(words)
  const { methodAndAmount } = useWords(listWords)
  return (
    <ListFields
      list={PAYMENTS}
      search={text.search}
      days={
        <DaysFilter created={{ name: 'created', label: text.created }} ended={{ name: 'paid', label: text.paidDays }} />
      }
    >
      <Folded names={['method', ...MONEY]} label={methodAndAmount}>
        <MethodFilter />
        <MoneyFilter />
      </Folded>
      <StatusFilter moves={CHECKOUT_MOVES} />
      <ChipFilter
        name="flag"
        label={text.flags}
        choices={FLAGS.map((value) => ({ value, label: text.flagTags[value] ?? value }))}
      />
    </ListFields>
  )
}
