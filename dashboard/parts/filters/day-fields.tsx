import { DAY_PRESETS, daysOf } from '../../../src/dashboard/lists/days.ts'
import { serverNow } from '../../format/now.ts'
import { useZone } from '../../format/zone.ts'
import { DayInputs } from './day-inputs.tsx'
import { useAddress } from './use-address.ts'

/** A range of days, held in the address. */
export function DayFields() {
  const address = useAddress()
  const zone = useZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const now = serverNow()
  const days = { from: address.get('from'), to: address.get('to') }
  const preset = DAY_PRESETS.find((one) => {
    const { from, to } = daysOf(one, zone, now)
    return days.from === from && days.to === to
  })
  return (
    <DayInputs
      days={days}
      preset={preset}
      onDays={(changed) => address.change({ ...changed })}
      onPreset={(chosen) => address.change(chosen ? { ...daysOf(chosen, zone, now) } : { from: null, to: null })}
    />
  )
}
