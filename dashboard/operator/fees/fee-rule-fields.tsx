import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { words } from '../../fees/words.ts'
import { useWords } from '../../language/locale.tsx'
import { faultOf } from '../../parts/form/form.tsx'
import css from '../operator.module.css'

const WHOLE = '[0-9][0-9.]{0,14}'

/** What a fee is, within which bounds, and above which amount. */
export function FeeFields({ isPayment, ends, error }: { isPayment: boolean; ends: boolean; error: unknown }) {
  const text = useWords(words)
  const whole = (name: string, label: string, fault = name) => (
    <TextInput name={name} label={label} inputMode="numeric" pattern={WHOLE} error={faultOf(error, fault)} />
  )
  return (
    <>
      {!ends && (
        <>
          <div className={css.row}>
            <TextInput
              name="percent"
              label={text.percent}
              inputMode="decimal"
              pattern="[0-9]{1,3}([.,][0-9]{1,2})?"
              placeholder={text.percentExample}
              error={faultOf(error, 'basisPoints')}
            />
            {whole('fixed', text.fixed)}
          </div>
          <div className={css.row}>
            {whole('minimum', text.minimum)}
            {whole('maximum', text.maximum)}
          </div>
        </>
      )}
      {whole('above', text.aboveLabel)}
      {isPayment && !ends && (
        <NativeSelect
          name="refundFee"
          label={text.onRefund}
          data={[
            { value: '', label: text.refundAs },
            { value: 'kept', label: text.kept },
            { value: 'proportional', label: text.proportional },
          ]}
        />
      )}
    </>
  )
}

/** When money becomes available. */
export function ScheduleFields({ error }: { error: unknown }) {
  const text = useWords(words)
  const [dayKind, setDayKind] = useState('business')
  return (
    <div className={css.row}>
      <NativeSelect
        name="dayKind"
        label={text.dayKind}
        value={dayKind}
        data={[
          { value: 'business', label: text.businessDays },
          { value: 'calendar', label: text.calendarDays },
        ]}
        onChange={(event) => setDayKind(event.currentTarget.value)}
      />
      <TextInput
        name="days"
        label={text.days}
        inputMode="numeric"
        pattern="[0-9]|[1-5][0-9]|60"
        defaultValue="1"
        required
        error={faultOf(error, 'days')}
      />
      {dayKind === 'business' && (
        <TextInput name="time" type="time" label={text.time} defaultValue="08:00" error={faultOf(error, 'time')} />
      )}
    </div>
  )
}
