import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Days } from './period/range.tsx'

const COUNTING_MS = 2_000
/** Of its days only today changes. */
const AVAILABLE_STALE_MS = 60_000

/** Everything the overview shows, of these days. */
export const useOverview = (days: Days) =>
  useQuery({
    queryKey: ['overview', days],
    queryFn: ({ signal }) => call('GET /dashboard/api/overview', { query: days, signal }),
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
