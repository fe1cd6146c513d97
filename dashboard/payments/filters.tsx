import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { CHECKOUT_MOVES } from '../../src/checkout/states.ts'
import { useWords } from '../language/locale.tsx'
import { Chips } from '../parts/chips.tsx'
import { DayFields } from '../parts/day-fields.tsx'
import css from '../parts/filters.module.css'
import { SearchField } from '../parts/search-field.tsx'
import { useAddress } from '../parts/use-address.ts'
import { words as shared } from '../parts/words.ts'
import { FLAGS } from './flags.tsx'
import { MoneyFilters } from './money-filters.tsx'
import { FILTER_NAMES } from './queries.ts'
import { words } from './words.ts'

const STATUSES = Object.keys(CHECKOUT_MOVES) as (keyof typeof CHECKOUT_MOVES)[]
const CREATED = { from: 'from', to: 'to' }
const PAID = { from: 'paidFrom', to: 'paidTo' }

/** What of the payments is shown, kept in the address. */
export function PaymentFilters() {
  const text = useWords(words)
  const { status: names } = useWords(shared)
  const address = useAddress()
  const isFiltered = FILTER_NAMES.some((name) => address.get(name) !== '')
  const clear = () => address.change(Object.fromEntries(FILTER_NAMES.map((name) => [name, null])))
  return (
    <div className={css.filters}>
      <SearchField label={text.search} />
      <Days />
      {isFiltered && (
        <Button variant="subtle" onClick={clear}>
          {text.clear}
        </Button>
      )}
      <MoneyFilters />
      <Chips
        label={text.statusName}
        value={address.get('status')}
        choices={[{ value: '', label: text.all }, ...STATUSES.map((value) => ({ value, label: names[value] }))]}
        onChange={(status) => address.change({ status })}
      />
      <Chips
        label={text.flags}
        value={address.get('flag')}
        choices={FLAGS.map((value) => ({ value, label: text.flagTags[value] ?? value }))}
        onChange={(flag) => address.change({ flag: flag === address.get('flag') ? null : flag })}
      />
    </div>
  )
}

/** Days of creation or of payment: the days that were chosen stay when it changes which they are. */
function Days() {
  const text = useWords(words)
  const address = useAddress()
  const [wanted, setWanted] = useState('created')
  const isSet = (names: typeof PAID) => address.get(names.from) !== '' || address.get(names.to) !== ''
  const of = isSet(PAID) ? 'paid' : isSet(CREATED) ? 'created' : wanted
  const change = (to: string) => {
    const [old, next] = to === 'paid' ? [CREATED, PAID] : [PAID, CREATED]
    setWanted(to)
    if (!isSet(old)) return
    address.change({
      ...{ [next.from]: address.get(old.from), [next.to]: address.get(old.to) },
      ...{ [old.from]: null, [old.to]: null },
    })
  }
  return (
    <>
      <NativeSelect
        aria-label={text.daysOf}
        data={[
          { value: 'created', label: text.createdDays },
          { value: 'paid', label: text.paidDays },
        ]}
        value={of}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <DayFields names={of === 'paid' ? PAID : CREATED} />
    </>
  )
}
