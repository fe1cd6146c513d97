import { Button, TextInput } from '@mantine/core'
import { dayAfter, dayIn } from '../../src/base/time-zone.ts'
import { useZone } from '../format/zone.ts'
import { useWords } from '../language/locale.tsx'
import { useAddress } from './use-address.ts'
import { words } from './words.ts'

/** The room for the name inside a field of a date. */
const DATE_NAME = 60

/** Under which names the first and the last day stand in the address. */
export type DayNames = { readonly from: string; readonly to: string }
const USUAL_NAMES: DayNames = { from: 'from', to: 'to' }

/** From which day to which, kept in the address, and the usual ones at a click. The zone is said. */
export function DayFields({ names = USUAL_NAMES }: { names?: DayNames }) {
  const text = useWords(words)
  const address = useAddress()
  const zone = useZone()
  const today = dayIn(zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
  const yesterday = dayAfter(today, -1)
  const presets = [
    { label: text.today, from: today, to: today },
    { label: text.yesterday, from: yesterday, to: yesterday },
    { label: text.thisMonth, from: `${today.slice(0, 7)}-01`, to: today },
  ]
  const isChosen = ({ from, to }: { from: string; to: string }) =>
    address.get(names.from) === from && address.get(names.to) === to
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          aria-label={text[name]}
          {...(zone ? { title: text.inZone(zone) } : {})}
          leftSection={<small>{text[name]}</small>}
          leftSectionWidth={DATE_NAME}
          leftSectionPointerEvents="none"
          value={address.get(names[name])}
          onChange={(event) => address.change({ [names[name]]: event.currentTarget.value })}
        />
      ))}
      <Button.Group>
        {presets.map((preset) => (
          <Button
            key={preset.label}
            variant={isChosen(preset) ? 'light' : 'default'}
            aria-pressed={isChosen(preset)}
            onClick={() =>
              address.change(
                isChosen(preset)
                  ? { [names.from]: null, [names.to]: null }
                  : { [names.from]: preset.from, [names.to]: preset.to },
              )
            }
          >
            {preset.label}
          </Button>
        ))}
      </Button.Group>
      {zone && <small className="muted">{text.inZone(zone)}</small>}
    </>
  )
}
