import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { dayIn } from '../../../src/base/time-zone.ts'
import { dayText } from '../../../src/markets/day-text.ts'
import { serverNow } from '../../format/now.ts'
import { readDay } from '../../format/typed-day.ts'
import { useZone } from '../../format/zone.ts'
import { type Locale, useLocale, useWords } from '../../language/locale.tsx'
import { Icon } from '../icon.tsx'
import { Calendar } from './calendar.tsx'
import { dayWords } from './day-words.ts'

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> & {
  /** Days are `2026-11-24`; '' is none. */
  value?: string
  defaultValue?: string
  min?: string
  max?: string
  onDay?: (day: string) => void
}

const written = (day: string, locale: Locale): string =>
  day === '' ? '' : dayText(day, locale).replaceAll('\u00a0', ' ')

type Bounds = { min: string | undefined; max: string | undefined; today: string }

/** What is wrong with what was read; undefined: nothing, or nothing was typed. */
function useDayFault(read: string | undefined, { min, max, today }: Bounds): string | undefined {
  const text = useWords(dayWords)
  const locale = useLocale()
  if (read === undefined) return text.malformed(written(today, locale))
  if (read === '') return undefined
  if (min && read < min) return text.early(written(min, locale))
  return max && read > max ? text.late(written(max, locale)) : undefined
}

/** A field of a day, written and read as the language does; a calendar beside it opens by its button. */
export function DayField({ value, defaultValue = '', min, max, name, onDay, error, ...field }: Props) {
  const text = useWords(dayWords)
  const locale = useLocale()
  const zone = useZone()
  const today = dayIn(zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, serverNow())
  const input = useRef<HTMLInputElement>(null)
  const [own, setOwn] = useState(defaultValue)
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const day = value ?? own
  const shown = typed ?? written(day, locale)
  const read = shown.trim() === '' ? '' : readDay(shown)
  const fault = useDayFault(read, { min, max, today })
  useEffect(() => input.current?.setCustomValidity(fault ?? ''), [fault])
  const take = (taken: string) => {
    setOwn(taken)
    if (taken !== day) onDay?.(taken)
  }
  return (
    <>
      <TextInput
        autoComplete="off"
        {...field}
        ref={input}
        value={shown}
        error={(isLeft ? fault : undefined) ?? error}
        onChange={({ currentTarget: { value: next } }) => {
          setTyped(next)
          setLeft(false)
          const found = next.trim() === '' ? '' : readDay(next)
          if (found !== undefined) take(found)
        }}
        onBlur={() => {
          setLeft(true)
          if (read !== undefined) setTyped(null)
        }}
        rightSection={
          <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="md">
            <Popover.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={text.open}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                <Icon name="calendar" size={16} />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown>
              <Calendar
                day={read || today}
                today={today}
                min={min}
                max={max}
                onChoose={(chosen) => {
                  setTyped(null)
                  take(chosen)
                  setOpen(false)
                }}
              />
            </Popover.Dropdown>
          </Popover>
        }
      />
      {name && <input type="hidden" name={name} value={day} />}
    </>
  )
}
