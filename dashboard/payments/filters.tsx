import { Button } from '@mantine/core'
import { CHECKOUT_MOVES } from '../../src/checkout/states.ts'
import { useWords } from '../language/locale.tsx'
import { Chips } from '../parts/chips.tsx'
import { DayFields } from '../parts/day-fields.tsx'
import css from '../parts/filters.module.css'
import { SearchField } from '../parts/search-field.tsx'
import { useAddress } from '../parts/use-address.ts'
import { words as shared } from '../parts/words.ts'
import { FLAGS } from './flags.tsx'
import { words } from './words.ts'

const STATUSES = Object.keys(CHECKOUT_MOVES) as (keyof typeof CHECKOUT_MOVES)[]

/** What of the payments is shown, kept in the address. */
export function PaymentFilters() {
  const text = useWords(words)
  const { status: names } = useWords(shared)
  const address = useAddress()
  const isFiltered = ['q', 'status', 'flag', 'from', 'to'].some((name) => address.get(name) !== '')
  return (
    <div className={css.filters}>
      <SearchField label={text.search} />
      <DayFields />
      {isFiltered && (
        <Button
          variant="subtle"
          onClick={() => address.change({ q: null, status: null, flag: null, from: null, to: null })}
        >
          {text.clear}
        </Button>
      )}
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
