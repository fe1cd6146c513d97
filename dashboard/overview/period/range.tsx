import { Button, Popover } from '@mantine/core'
import { useLocale, useWords } from '../../language/locale.tsx'
import { Chips } from '../../parts/filters/chips.tsx'
import { DayFields } from '../../parts/filters/day-fields.tsx'
import filters from '../../parts/filters/filters.module.css'
import { useAddress } from '../../parts/filters/use-address.ts'
import { Icon } from '../../parts/icon.tsx'
import { words } from '../words.ts'
import { nameOf } from './period-name.ts'

/** From which day to which, both included; or how many up to the last, or up to today by the server's clock. */
export type Days = { readonly from?: string; readonly to?: string; readonly days?: string }

const PRESETS = ['7', '30', '90', '365']
const PRESET = '30'

/** The days that the address names: `days` up to today, or any by `from` and `to`. */
export function useDays(): Days {
  const { get } = useAddress()
  const [from, to] = [get('from'), get('to')]
  const preset = PRESETS.find((days) => days === get('days')) ?? PRESET
  return { ...(from === '' ? { days: preset } : { from }), ...(to === '' ? {} : { to }) }
}

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
