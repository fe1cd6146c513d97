import { REFUND_MOVES } from '../../src/checkout/refunds/states.ts'
import { useWords } from '../language/locale.tsx'
import { DaysFilter } from '../lists/days-filter.tsx'
import { ChipFilter, Folded, ListFields, SelectFilter } from '../lists/fields.tsx'
import { REFUNDS } from '../lists/list.ts'
import { BankFilter, MethodFilter } from '../lists/method-filter.tsx'
import { MONEY, MoneyFilter } from '../lists/money-filter.tsx'
import { StatusFilter } from '../lists/status-filter.tsx'
import { listWords } from '../lists/words.ts'
import { FLAGS } from '../payments/flags.tsx'
import { words as paymentWords } from '../payments/words.ts'
import { words } from './words.ts'

const NEEDS = ['ending', 'failed', 'unresolved', 'unbooked', 'exceeding'] as const
const WAYS = ['rail', 'transfer', 'claim_link'] as const
const INITIATORS = ['merchant', 'provider'] as const

/** What of the refunds is shown. */
export function RefundFilters() {
  const text = useWords(words)
  const { more } = useWords(listWords)
  const { flagTags } = useWords(paymentWords)
  const ways = WAYS.map((value) => ({ value, label: text.ways[value] }))
  const initiators = INITIATORS.map((value) => ({ value, label: text.initiators[value] }))
  return (
    <ListFields
      list={REFUNDS}
      search={text.search}
      days={
        <DaysFilter created={{ name: 'created', label: text.created }} ended={{ name: 'ended', label: text.ended }} />
      }
    >
      <Folded names={['way', 'initiator', 'method', 'bank', ...MONEY]} label={more}>
        <SelectFilter name="way" label={text.way} any={text.anyWay} choices={ways} />
        <SelectFilter name="initiator" label={text.initiator} any={text.anyInitiator} choices={initiators} />
        <MethodFilter />
        <BankFilter />
        <MoneyFilter />
      </Folded>
      <StatusFilter moves={REFUND_MOVES} />
      <ChipFilter
        name="needs"
        label={text.needsName}
        choices={NEEDS.map((value) => ({ value, label: text.needs[value] }))}
      />
      <ChipFilter
        name="flag"
        label={text.flagsName}
        choices={FLAGS.map((value) => ({ value, label: flagTags[value] ?? value }))}
      />
    </ListFields>
  )
}
