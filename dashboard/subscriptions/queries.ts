import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'

/** What recurs a month, and how many are past due. */
export const useFigures = () =>
  useQuery({
    queryKey: ['subscriptions', 'figures'],
    queryFn: ({ signal }) => call('GET /dashboard/api/subscriptions/figures', { signal }),
  })

export const useSubscription = (id: string) =>
  useQuery({
    queryKey: ['subscriptions', id],
    queryFn: ({ signal }) => call('GET /v1/subscriptions/:id', { params: { id }, signal }),
  })

export const reloadSubscriptions = async (): Promise<void> => {
  await Promise.all(['subscriptions', 'invoices'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** What became of what could not be collected, by month and reason. */
export const useOutcomes = () =>
  useQuery({
    queryKey: ['subscriptions', 'outcomes'],
    queryFn: ({ signal }) => call('GET /dashboard/api/subscriptions/outcomes', { signal }),
  })

/** The newest plans. */
export const usePlans = () =>
  useQuery({
    queryKey: ['plans'],
    queryFn: ({ signal }) => call('GET /v1/plans', { query: { limit: 100 }, signal }),
  })

/** Null: there is none to read. A plan never changes. */
export const usePlan = (id: string | null) =>
  useQuery({
    enabled: id !== null,
    queryKey: ['plans', id],
    queryFn: ({ signal }) => call('GET /v1/plans/:id', { params: { id: id ?? '' }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What a subscription billed, newest first. */
export const usePeriodInvoices = (subscriptionId: string, cursor: string) =>
  useQuery({
    queryKey: ['subscriptions', subscriptionId, 'invoices', cursor],
    queryFn: ({ signal }) =>
      call('GET /v1/invoices', { query: { subscriptionId, limit: 12, ...(cursor ? { cursor } : {}) }, signal }),
    placeholderData: keepPreviousData,
  })
