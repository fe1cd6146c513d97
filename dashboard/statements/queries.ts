import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Reply } from '../api/endpoint-types.ts'
import { queryClient } from '../api/query-client.ts'
import { minus, sumOf } from './amounts.ts'

export type StatementAccount = Reply<'GET /dashboard/api/operator/statements/:id'>
export type Break = StatementAccount['breaks'][number]
/** The connections by name. */
export type Named = readonly { readonly id: string; readonly name: string }[]

/** By how much the bank's entries are more than the bookings. */
export const differenceOf = (breaks: readonly Break[]): string =>
  sumOf(breaks.map(({ kind, amount }) => (kind === 'not_in_books' ? amount : minus(amount))))

const KEY = ['operator', 'statements'] as const

export const useStatements = (id: string) =>
  useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call('GET /dashboard/api/operator/statements/:id', { params: { id }, signal }),
    enabled: id !== '',
  })

export const reloadStatements = () => queryClient.invalidateQueries({ queryKey: KEY })
