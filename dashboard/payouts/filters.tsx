import { TRANSFER_SERVICES, transferLabelOf } from '../../src/markets/market-of.ts'
import { PAYOUT_MOVES } from '../../src/payouts/states.ts'
import { useWords } from '../language/locale.tsx'
import { DaysFilter } from '../lists/days-filter.tsx'
import { ChipFilter, Folded, ListFields, SelectFilter } from '../lists/fields.tsx'
import { PAYOUTS } from '../lists/list.ts'
import { BankFilter } from '../lists/method-filter.tsx'
import { MONEY, MoneyFilter } from '../lists/money-filter.tsx'
import { StatusFilter } from '../lists/status-filter.tsx'
import { listWords } from '../lists/words.ts'
import { words } from './words.ts'

const WAITS = ['approval', 'opening', 'bank'] as const

/** What of the payouts is shown. */
export function PayoutFilters() {
  const text = useWords(words)
  const { bankAndAmount } = useWords(listWords)
  const services = TRANSFER_SERVICES.map((value) => ({ value, label: transferLabelOf(value) }))
  return (
    <ListFields
      list={PAYOUTS}
      search={text.search}
      days={
        <DaysFilter created={{ name: 'created', label: text.created }} ended={{ name: 'ended', label: text.ended }} />
      }
    >
      <Folded names={['bank', 'service', ...MONEY]} label={bankAndAmount}>
        <BankFilter />
        <SelectFilter name="service" label={text.service} any={text.anyService} choices={services} />
        <MoneyFilter />
      </Folded>
      <StatusFilter moves={PAYOUT_MOVES} />
      <ChipFilter
        name="waits"
        label={text.hint}
        choices={WAITS.map((value) => ({ value, label: text.waits[value] }))}
      />
      <ChipFilter name="needs" label={text.needsName} choices={[{ value: 'failed', label: text.needs.failed }]} />
    </ListFields>
  )
}
