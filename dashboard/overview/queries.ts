import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Days } from './period/range.tsx'

const COUNTING_MS = 2_000

/** Everything the overview shows, of these days. */
export const useOverview = (days: Days) =>
  useQuery({
    queryKey: ['overview', days],
    queryFn: ({ signal }) => call('GET /dashboard/api/overview', { query: days, signal }),
    placeholderData: keepPreviousData,
    // Refetched until counting is complete.
    refetchInterval: ({ state }) => (state.data?.countedUntil ? COUNTING_MS : false),
  })
