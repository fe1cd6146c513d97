import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { DAY_PRESETS, daysOf, textOfDays } from '../../src/dashboard/lists/days.ts'
import { serverNow } from '../format/now.ts'
import { useZone } from '../format/zone.ts'
import { useWords } from '../language/locale.tsx'
import { DayInputs } from '../parts/filters/day-inputs.tsx'
import { useAddress } from '../parts/filters/use-address.ts'
import { listWords } from './words.ts'

/** Days of which time: under which name they stand in the address, and what they are called. */
type Of = { readonly name: string; readonly label: string }
type Props = { created: Of; ended: Of }

/** Days of creation, or of payment or end: those that were chosen stay when it changes which they are. */
export function DaysFilter({ created, ended }: Props) {
  const text = useWords(listWords)
  const address = useAddress()
  const zone = useZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const [wanted, setWanted] = useState(created.name)
  const isSet = ({ name }: Of) => address.get(name) !== ''
  const of = isSet(ended) ? ended.name : isSet(created) ? created.name : wanted
  const chosen = address.get(of)
  const change = (to: string) => {
    setWanted(to)
    if (chosen !== '' && to !== of) address.change({ [to]: chosen, [of]: null })
  }
  return (
    <>
      <NativeSelect
        aria-label={text.daysOf}
        data={[created, ended].map(({ name, label }) => ({ value: name, label }))}
        value={of}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Days name={of} zone={zone} />
    </>
  )
}

/** Days of the one time that a list has. */
export function OneDaysFilter({ name }: { name: string }) {
  return <Days name={name} zone={useZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone} />
}

function Days({ name, zone }: { name: string; zone: string }) {
  const address = useAddress()
  const chosen = address.get(name)
  return (
    <DayInputs
      days={daysOf(chosen, zone, serverNow())}
      preset={DAY_PRESETS.find((preset) => preset === chosen)}
      onDays={(days) => address.change({ [name]: textOfDays(days) })}
      onPreset={(preset) => address.change({ [name]: preset ?? null })}
    />
  )
}
