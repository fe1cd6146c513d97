import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'

export const useTeam = () =>
  useQuery({ queryKey: ['team'], queryFn: ({ signal }) => call('GET /dashboard/api/team', { signal }) })

/** Who has which role stands beside the roles as well. */
export const reloadTeam = () => {
  for (const name of ['team', 'roles']) queryClient.invalidateQueries({ queryKey: [name] })
}
