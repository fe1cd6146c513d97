import { useSearchParams } from 'react-router'

type Change = Record<string, string | null>

/** The state of a list, held in the address so that it can be shared, reloaded and returned to. */
export function useAddress() {
  const [search, setSearch] = useSearchParams()
  /** A filter changed begins at the first page again. */
  const change = (changes: Change) => {
    // Not what was drawn last: two filters that are changed before the screen has followed hold both.
    const after = new URLSearchParams(window.location.search)
    after.delete('cursor')
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') after.delete(name)
      else after.set(name, value)
    }
    setSearch(after, { replace: true })
  }
  return { get: (name: string) => search.get(name) ?? '', change, search }
}
