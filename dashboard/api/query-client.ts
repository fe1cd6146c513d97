import { QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

const SECOND_MS = 1_000

/** Results stay fresh for a moment and are fetched again when the window gets the focus. A refusal is not retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * SECOND_MS,
      // However short the interruption was: changes meanwhile were not reported.
      refetchOnReconnect: 'always',
      gcTime: 10 * 60 * SECOND_MS,
      retry: (failures, error) => !(error instanceof Problem && error.status < 500) && failures < 2,
    },
    mutations: { retry: false },
  },
})
