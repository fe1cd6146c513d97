import { useAddress } from '../parts/filters/use-address.ts'
import type { Filters } from './list.ts'

/** What the address says of a list: its filters, and the page. */
export function useFilters({ filters: names }: { readonly filters: readonly string[] }) {
  const { get, change } = useAddress()
  const filters: Filters = Object.fromEntries(names.flatMap((name) => (get(name) === '' ? [] : [[name, get(name)]])))
  const cursor = get('cursor')
  return {
    filters,
    cursor,
    isFiltered: Object.keys(filters).length > 0,
    /** Takes the filters away, and the view that brought them. */
    clear: () => change(Object.fromEntries([...names, 'view', 'columns'].map((name) => [name, null]))),
  }
}
