import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The books of the deployment, for operators. */
export const useOperatorBooks = () =>
  useQuery({
    queryKey: ['operator', 'books'],
    queryFn: ({ signal }) => call('GET /dashboard/api/operator/books', { signal }),
  })
