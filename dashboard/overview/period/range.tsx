import { Button, Popover } from '@mantine/core'
import { useLocale, useWords } from '../../language/locale.tsx'
import { Chips } from '../../parts/filters/chips.tsx'
import { DayFields } from '../../parts/filters/day-fields.tsx'
import filters from '../../parts/filters/filters.module.css'
import { useAddress } from '../../parts/filters/use-address.ts'
import { Icon } from '../../parts/icon.tsx'
import { words } from '../words.ts'
import { type Days, daysOf, PRESET, PRESETS } from './days.ts'
import { nameOf } from './period-name.ts'

export const useDays = (): Days => daysOf(useAddress().get)

/** Which days are looked at (`days`: as the server read them), as one button: one of the usual spans, or any. */
export function Range({ days }: { days: readonly string[] | undefined }) {
  const text = useWords(words)
  const locale = useLocale()
  const address = useAddress()
  const isNamed = address.get('from') !== '' || address.get('to') !== ''
  const chosen = PRESETS.find((days) => days === address.get('days')) ?? PRESET
  const [from, to] = [address.get('from') || days?.[0], address.get('to') || days?.at(-1)]
  const name = isNamed && from && to ? nameOf({ from, to }, locale) : text.days(Number(chosen))
  return (
    <Popover width={312} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" rightSection={<Icon name="down" size={14} />}>
          <span className="visually-hidden">{text.period}: </span>
          {name}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.period}>
        <div className={filters.filters}>
          <Chips
            label={text.period}
            value={isNamed ? '' : chosen}
            choices={PRESETS.map((value) => ({ value, label: text.days(Number(value)) }))}
            onChange={(days) => address.change({ days: days === PRESET ? null : days, from: null, to: null })}
          />
          <DayFields />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
