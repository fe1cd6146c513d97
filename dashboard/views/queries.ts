import { useQuery } from '@tanstack/react-query'
import type { ListName } from '../../src/dashboard/lists/columns.ts'
import type { View } from '../../src/dashboard/views/schema.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import type { Filters } from '../lists/list.ts'

/** The views of a list that a member sees: their own, and those shared in the account. */
export const useViews = (list: ListName) =>
  useQuery({
    queryKey: ['views', list],
    queryFn: ({ signal }) => call('GET /dashboard/api/views', { query: { list }, signal }),
  })

export const reloadViews = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['views'] })

/** What of a list is on the screen. */
export type Shown = { readonly filters: Filters; readonly columns: readonly string[] }

/** What follows the path of the list where a view is open. */
export function searchOf({ id, filters, columns }: Pick<View, 'id' | 'filters' | 'columns'>): string {
  return `?${new URLSearchParams({ ...filters, ...(columns.length > 0 ? { columns: columns.join(',') } : {}), view: id })}`
}

/** Whether a view shows something else than what is on the screen. */
export function differs({ filters, columns }: Pick<View, 'filters' | 'columns'>, shown: Shown): boolean {
  const text = (of: Filters) => JSON.stringify(Object.entries(of).sort())
  return text(filters) !== text(shown.filters) || (columns.length > 0 && `${columns}` !== `${shown.columns}`)
}
