import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'

const CONNECTIONS = ['operator', 'connections'] as const
/** How a connection stands changes by itself, and no stream tells an operator, who watches one that is in trouble. */
const HEALTH_MS = 10_000

export const useConnections = () =>
  useQuery({
    queryKey: [...CONNECTIONS, 'list'],
    queryFn: ({ signal }) => call('GET /dashboard/api/operator/connections', { signal }),
    refetchInterval: HEALTH_MS,
  })

export const useConnection = (id: string) =>
  useQuery({
    queryKey: [...CONNECTIONS, id],
    queryFn: ({ signal }) => call('GET /dashboard/api/operator/connections/:id', { params: { id }, signal }),
    refetchInterval: HEALTH_MS,
  })

export const useProfiles = () =>
  useQuery({
    queryKey: ['operator', 'profiles'],
    queryFn: ({ signal }) => call('GET /dashboard/api/operator/profiles', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useMerchants = () =>
  useQuery({
    queryKey: ['operator', 'merchants'],
    queryFn: ({ signal }) => call('GET /dashboard/api/operator/merchants', { signal }),
  })

export const ROUTES_KEY = ['operator', 'routes'] as const

export const useRoutes = () =>
  useQuery({ queryKey: ROUTES_KEY, queryFn: ({ signal }) => call('GET /dashboard/api/operator/routes', { signal }) })

export const reloadConnections = () => queryClient.invalidateQueries({ queryKey: CONNECTIONS })

/** How many differences between banks and books are open for more than a day. */
export const useOverdueDifferences = () =>
  useQuery({
    queryKey: ['operator', 'statements', 'overdue'],
    queryFn: ({ signal }) => call('GET /dashboard/api/operator/statements', { signal }),
  })
