import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import css from './filters.module.css'
import { Icon } from './icon.tsx'
import { useTyped } from './leaving.tsx'
import { useAddress } from './use-address.ts'

/** A search kept in the address as `q`; `/` leads to it. */
export function SearchField({ label }: { label: string }) {
  const address = useAddress()
  const inAddress = address.get('q')
  const [typed, setTyped] = useState(inAddress)
  const search = useTyped((q) => address.change({ q: q.trim() }), 200)
  // The way back in the history changes the address without a key being pressed.
  useEffect(() => setTyped(inAddress), [inAddress])
  return (
    <TextInput
      className={css.search ?? ''}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" size={16} />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
      data-search
    />
  )
}
