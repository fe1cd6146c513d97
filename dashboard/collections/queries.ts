import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const useCollection = (id: string) =>
  useQuery({
    queryKey: ['collections', id],
    queryFn: ({ signal }) => call('GET /v1/collections/:id', { params: { id }, signal }),
  })

/** Whose collections: a collector’s or a customer’s. */
export type Of = { readonly collectorId: string } | { readonly customerId: string }

/** The newest that were received. */
export const useLatest = (of: Of) =>
  useQuery({
    queryKey: ['collections', 'latest', of],
    queryFn: ({ signal }) => call('GET /dashboard/api/collections', { query: { ...of, limit: 10 }, signal }),
  })
