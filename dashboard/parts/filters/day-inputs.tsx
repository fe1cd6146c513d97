import { Button } from '@mantine/core'
import { DAY_PRESETS, type DayPreset, type DayRange } from '../../../src/dashboard/lists/days.ts'
import { useZone } from '../../format/zone.ts'
import { useWords } from '../../language/locale.tsx'
import { DayField } from '../form/day-field.tsx'
import { words } from '../words.ts'

/** The room for the name inside a field of a date. */
const DATE_NAME = 68

type Props = {
  days: DayRange
  /** Which of the usual ones these are, if any. */
  preset: DayPreset | undefined
  onDays: (days: DayRange) => void
  /** Undefined: the chosen one is cleared. */
  onPreset: (preset: DayPreset | undefined) => void
}

/** From which day to which, and the usual ones at a click. The zone is said. */
export function DayInputs({ days, preset: chosen, onDays, onPreset }: Props) {
  const text = useWords(words)
  const zone = useZone()
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <DayField
          key={name}
          aria-label={text[name]}
          {...(zone ? { title: text.inZone(zone) } : {})}
          leftSection={<small>{text[name]}</small>}
          leftSectionWidth={DATE_NAME}
          leftSectionPointerEvents="none"
          leftSectionProps={{ style: { justifyContent: 'flex-start', paddingLeft: '0.75rem' } }}
          value={days[name]}
          onDay={(day) => onDays({ ...days, [name]: day })}
        />
      ))}
      <Button.Group>
        {DAY_PRESETS.map((preset) => (
          <Button
            key={preset}
            variant={preset === chosen ? 'light' : 'default'}
            aria-pressed={preset === chosen}
            onClick={() => onPreset(preset === chosen ? undefined : preset)}
          >
            {text.dayPresets[preset]}
          </Button>
        ))}
      </Button.Group>
      {zone && <small className="muted">{text.inZone(zone)}</small>}
    </>
  )
}
