import '@mantine/core/styles/Combobox.css'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../language/locale.tsx'
import { useCustomer, useCustomersOf } from './queries.ts'
import { words } from './words.ts'

type Props = {
  /** The customer it names at first. */
  first?: string | null
  isOptional?: boolean
  error?: string | undefined
  onChoose?: (id: string | null) => void
}

type Named = {
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly externalId: string | null
}

/** What a customer is called: a name, or else an address, a number, an own reference. */
export const calledBy = ({ name, email, phone, externalId, id }: Named): string =>
  name ?? email ?? phone ?? externalId ?? id

/** A field for a customer, found by whole words of what is typed. Sends `customerId`. */
export function CustomerField({ first = null, isOptional = false, error, onChoose }: Props) {
  const text = useWords(words)
  const [chosen, setChosen] = useState<string | null>(first)
  const [typed, setTyped] = useState('')
  const known = useCustomer(chosen).data
  const found = useCustomersOf(typed === (known && labelOf(known)) ? '' : typed.trim()).data?.data ?? []
  const all = known && !found.some(({ id }) => id === known.id) ? [known, ...found] : found
  return (
    <Select
      name="customerId"
      label={isOptional ? `${text.customer} (${text.optional})` : text.customer}
      placeholder={text.fieldHint}
      data={all.map((one) => ({ value: one.id, label: labelOf(one) }))}
      // The server has searched already: every customer that it found is offered.
      filter={({ options }) => options}
      value={chosen}
      searchable
      clearable={isOptional}
      required={!isOptional}
      nothingFoundMessage={text.fieldNone}
      onSearchChange={setTyped}
      onChange={(id) => {
        setChosen(id)
        onChoose?.(id)
      }}
      error={error}
    />
  )
}

const labelOf = (one: Named): string => {
  const name = calledBy(one)
  const beside = [one.externalId, one.email, one.phone].find((other) => other !== null && other !== name)
  return beside ? `${name} · ${beside}` : name
}
