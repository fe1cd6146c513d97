import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

const KEY = ['webhook-endpoints'] as const

/** As many as there can be. Source: interface, "Webhook endpoints and the catalogue". */
export const ENDPOINTS_MAX = 16

export const useEndpoints = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /v1/webhook-endpoints', { query: { limit: ENDPOINTS_MAX }, signal }),
  })

export const useEndpoint = (id: string, isEnabled: boolean) =>
  useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call('GET /v1/webhook-endpoints/:id', { params: { id }, signal }),
    enabled: isEnabled,
  })

export const useEndpointDeliveries = (id: string, status: string) =>
  useQuery({
    queryKey: ['events', 'endpoint', id, status],
    queryFn: ({ signal }) =>
      call('GET /dashboard/api/endpoints/:id/deliveries', { params: { id }, query: { status }, signal }),
    placeholderData: keepPreviousData,
  })

/** How deliveries to every endpoint are going. */
export const useHealth = () =>
  useQuery({
    queryKey: ['events', 'health'],
    queryFn: ({ signal }) => call('GET /dashboard/api/endpoints/health', { signal }),
  })

export const reloadEndpoints = () => queryClient.invalidateQueries({ queryKey: KEY })
