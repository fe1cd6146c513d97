import { Button, NativeSelect } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '../language/locale.tsx'
import { Chips } from '../parts/filters/chips.tsx'
import css from '../parts/filters/filters.module.css'
import { SearchField } from '../parts/filters/search-field.tsx'
import { useAddress } from '../parts/filters/use-address.ts'
import { Icon } from '../parts/icon.tsx'
import folded from './folded.module.css'
import { useFilters } from './use-filters.ts'
import { listWords } from './words.ts'

type Props = {
  list: { readonly filters: readonly string[] }
  search: string
  days?: ReactNode
  children: ReactNode
}

/** The filters of a list, held in the address. On a phone, all but the search are behind one button: lines come first. */
export function ListFields({ list, search, days, children }: Props) {
  const text = useWords(listWords)
  const { isFiltered, clear } = useFilters(list)
  const address = useAddress()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const used = list.filters.filter((name) => name !== 'q' && address.get(name) !== '').length
  return (
    <div className={css.filters}>
      <SearchField label={search} />
      <Button
        variant={used > 0 ? 'light' : 'default'}
        className={css.toggle ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<Icon name="filter" size={16} />}
        onClick={() => setOpen(!isOpen)}
      >
        {text.filters(used)}
      </Button>
      <div id={id} className={css.rest} data-open={isOpen || undefined}>
        {days}
        {isFiltered && (
          <Button variant="subtle" onClick={clear}>
            {text.clear}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

type FoldedProps = { names: readonly string[]; label: string; children: ReactNode }

/** Filters that are folded away until one of them is used. */
export function Folded({ names, label, children }: FoldedProps) {
  const address = useAddress()
  const isUsed = names.some((name) => address.get(name) !== '')
  const [isOpen, setOpen] = useState(isUsed)
  return (
    <details className={folded.folded} open={isOpen || isUsed} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      <div className={folded.fields}>{children}</div>
    </details>
  )
}

type Choice = { readonly value: string; readonly label: string }
type ChoiceProps = { name: string; label: string; choices: readonly Choice[] }

/** One of few, or none: pressed again, it lets go. */
export function ChipFilter({ name, label, choices }: ChoiceProps) {
  const address = useAddress()
  const value = address.get(name)
  return (
    <Chips
      label={label}
      value={value}
      choices={choices}
      onChange={(chosen) => address.change({ [name]: chosen === value ? null : chosen })}
    />
  )
}

type SelectProps = {
  name: string
  label: string
  any: string
  choices: readonly (Choice | { readonly group: string; readonly items: Choice[] })[]
}

/** One of many, or any. What the address names is offered, whether it is known or not. */
export function SelectFilter({ name, label, any, choices }: SelectProps) {
  const address = useAddress()
  const value = address.get(name)
  const known = choices.flatMap((choice) => ('items' in choice ? choice.items : [choice]))
  const others = value === '' || known.some((choice) => choice.value === value) ? [] : [{ value, label: value }]
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: any }, ...choices, ...others]}
      value={value}
      onChange={(event) => address.change({ [name]: event.currentTarget.value })}
    />
  )
}
