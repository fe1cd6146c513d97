import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'

/** How often a collector that its provider is making is refetched. */
const REQUESTED_MS = 1_500

export const useCollector = (id: string) =>
  useQuery({
    queryKey: ['collectors', id],
    queryFn: ({ signal }) => call('GET /v1/collectors/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'REQUESTED' ? REQUESTED_MS : false),
  })

/** The newest collectors of a customer. */
export const useCollectorsOf = (customerId: string) =>
  useQuery({
    queryKey: ['collectors', 'of-customer', customerId],
    queryFn: ({ signal }) => call('GET /dashboard/api/collectors', { query: { customerId, limit: 20 }, signal }),
  })

export const reloadCollectors = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['collectors'] })
