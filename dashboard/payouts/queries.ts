import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const useBanks = () =>
  useQuery({
    queryKey: ['banks'],
    queryFn: () => call('GET /v1/banks'),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useBalances = () =>
  useQuery({
    queryKey: ['balances', 'now'],
    queryFn: ({ signal }) => call('GET /v1/balance', { signal }),
  })

export type PayoutFilters = {
  readonly q: string
  readonly status: string
  readonly waits: string
  readonly cursor: string
}

async function listPayouts({ q, status, waits, cursor }: PayoutFilters, signal: AbortSignal) {
  if (q === '') return call('GET /v1/send-money', { query: { status, waits, cursor, limit: 20 }, signal })
  const { payouts } = await call('GET /dashboard/api/search', { query: { q }, signal })
  return { data: payouts.filter((payout) => status === '' || payout.status === status), nextCursor: null }
}

export const usePayouts = (filters: PayoutFilters) =>
  useQuery({
    queryKey: ['payouts', 'list', filters],
    queryFn: ({ signal }) => listPayouts(filters, signal),
    placeholderData: keepPreviousData,
  })

export const usePayout = (id: string) =>
  useQuery({
    queryKey: ['payouts', id],
    queryFn: ({ signal }) => call('GET /v1/send-money/:id', { params: { id }, signal }),
    select: ({ data }) => data,
  })
