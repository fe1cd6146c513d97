import { useWords } from '../../language/locale.tsx'
import { Chips } from '../../parts/filters/chips.tsx'
import { DayFields } from '../../parts/filters/day-fields.tsx'
import css from '../../parts/filters/filters.module.css'
import { SearchField } from '../../parts/filters/search-field.tsx'
import { useAddress } from '../../parts/filters/use-address.ts'
import { words } from '../words.ts'

const STATUSES = ['2xx', '4xx', '5xx'] as const

/** The filters of the request log, held in the address. */
export function RequestFilters() {
  const text = useWords(words)
  const address = useAddress()
  return (
    <div className={css.filters}>
      <SearchField label={text.requestSearch} />
      <DayFields />
      <Chips
        label={text.answer}
        value={address.get('status')}
        choices={[
          { value: '', label: text.anyAnswer },
          ...STATUSES.map((value) => ({ value, label: text.answers[value] })),
        ]}
        onChange={(status) => address.change({ status })}
      />
    </div>
  )
}
