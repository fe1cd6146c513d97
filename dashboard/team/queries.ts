import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'

export const useTeam = () =>
  useQuery({ queryKey: ['team'], queryFn: ({ signal }) => call('GET /dashboard/api/team', { signal }) })

export const reloadTeam = () => queryClient.invalidateQueries({ queryKey: ['team'] })
