import { QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

const SECOND_MS = 1_000

/** What was asked stays fresh for a moment, and is asked again when the window is looked at again. A refusal is final. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * SECOND_MS,
      // However short the cut was: meanwhile nobody told what changed.
      refetchOnReconnect: 'always',
      gcTime: 10 * 60 * SECOND_MS,
      retry: (failures, error) => !(error instanceof Problem && error.status < 500) && failures < 2,
    },
    mutations: { retry: false },
  },
})
