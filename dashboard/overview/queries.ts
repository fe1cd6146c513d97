import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { type Days, daysOf } from './period/days.ts'

const COUNTING_MS = 2_000
/** Of its days only today changes. */
const AVAILABLE_STALE_MS = 60_000

const overviewOf = (days: Days) =>
  queryOptions({
    queryKey: ['overview', days],
    queryFn: ({ signal }) => call('GET /dashboard/api/overview', { query: days, signal }),
  })

/** Reads what the overview at an address is going to show, before its screen is there. */
export const prefetchOverview = (search: URLSearchParams): Promise<void> =>
  queryClient.prefetchQuery(overviewOf(daysOf((name) => search.get(name))))

/** Everything the overview shows, of these days. */
export const useOverview = (days: Days) =>
  useQuery({
    ...overviewOf(days),
    placeholderData: keepPreviousData,
    // Refetched until counting is complete.
    refetchInterval: ({ state }) => (state.data?.countedUntil ? COUNTING_MS : false),
  })

/** What could be sent on each of the last days: read after the figures themselves, which do not wait for it. */
export const useAvailableDays = (isAllowed: boolean) =>
  useQuery({
    queryKey: ['balances', 'available'],
    queryFn: ({ signal }) => call('GET /dashboard/api/balances/available', { signal }),
    enabled: isAllowed,
    staleTime: AVAILABLE_STALE_MS,
  })
