import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../language/locale.tsx'
import { DayField } from '../parts/form/day-field.tsx'
import { faultOf } from '../parts/form/form.tsx'
import { lastMonths, PERIODS, type Period } from './periods.ts'
import css from './reports.module.css'
import { words } from './words.ts'

type Props = { error: unknown; days: { from: string; to: string } }

/** Which days a table is about: a usual period, or any days. Its values are `period`, `from` and `to` of the form. */
export function PeriodField({ error, days }: Props) {
  const text = useWords(words)
  const [period, setPeriod] = useState<Period>(days.from === '' ? 'yesterday' : 'other')
  return (
    <>
      <NativeSelect
        name="period"
        label={text.period}
        value={period}
        onChange={({ currentTarget: { value } }) => setPeriod(PERIODS.find((one) => one === value) ?? period)}
        data={PERIODS.map((value) => ({ value, label: text.periods[value] }))}
        error={period === 'other' ? undefined : (faultOf(error, 'from') ?? faultOf(error, 'to'))}
      />
      {period === 'other' && (
        <div className={css.days}>
          <DayField name="from" label={text.from} defaultValue={days.from} required error={faultOf(error, 'from')} />
          <DayField name="to" label={text.to} defaultValue={days.to} required error={faultOf(error, 'to')} />
        </div>
      )}
    </>
  )
}

/** Which month a document is about. */
export function MonthField({ zone, isOver, error }: { zone: string; isOver: boolean; error: unknown }) {
  const text = useWords(words)
  return (
    <NativeSelect name="month" label={text.month} data={lastMonths(zone, isOver)} error={faultOf(error, 'month')} />
  )
}
