import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import type { Balance, Bank, Listed, Payout } from '../api/types.ts'

export const useBanks = () =>
  useQuery({
    queryKey: ['banks'],
    queryFn: () => api.get<Listed<Bank>>('/v1/banks'),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useBalances = () =>
  useQuery({
    queryKey: ['balances', 'now'],
    queryFn: ({ signal }) => api.get<Listed<Balance>>('/v1/balance', {}, signal),
  })

export type PayoutFilters = { readonly q: string; readonly status: string; readonly cursor: string }
type PayoutPage = { readonly data: readonly Payout[]; readonly nextCursor: string | null }

async function listPayouts({ q, status, cursor }: PayoutFilters, signal: AbortSignal): Promise<PayoutPage> {
  if (q === '') return api.get('/v1/send-money', { status, cursor, limit: 20 }, signal)
  const { payouts } = await api.get<{ payouts: Payout[] }>('/dashboard/api/search', { q }, signal)
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
    queryFn: ({ signal }) => api.get<{ data: Payout }>(`/v1/send-money/${id}`, {}, signal),
    select: ({ data }) => data,
  })
