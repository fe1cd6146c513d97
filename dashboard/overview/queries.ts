import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const useOverview = (days: number) =>
  useQuery({
    queryKey: ['overview', days],
    queryFn: ({ signal }) => call('GET /dashboard/api/overview', { query: { days }, signal }),
    placeholderData: keepPreviousData,
  })
