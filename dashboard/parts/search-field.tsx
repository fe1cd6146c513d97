import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import css from './filters.module.css'
import { Icon } from './icon.tsx'
import { useAddress } from './use-address.ts'

/** A search kept in the address as `q`; `/` leads to it. */
export function SearchField({ label }: { label: string }) {
  const address = useAddress()
  const inAddress = address.get('q')
  const [typed, setTyped] = useState(inAddress)
  const search = useDebouncedCallback((q: string) => address.change({ q: q.trim() }), 200)
  // Who goes on to another screen is not brought back, while it loads, by what they typed just before. A blocker is
  // told of each navigation at once; `useNavigation` would say it a rendering later, which may be too late.
  useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.pathname !== currentLocation.pathname) search.cancel()
    return false
  })
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
