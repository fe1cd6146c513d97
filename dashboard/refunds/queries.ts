import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'

/** How often a refund in progress is refetched while its screen is open. */
const UNDER_WAY_MS = 3_000

export const useRefund = (id: string) =>
  useQuery({
    queryKey: ['refunds', id],
    queryFn: ({ signal }) => call('GET /v1/refunds/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'PROCESSING' ? UNDER_WAY_MS : false),
  })

/** Who wanted a refund and what it is for; read again with each move of it. */
export const useRefundSummary = (id: string) =>
  useQuery({
    queryKey: ['refunds', id, 'summary'],
    queryFn: ({ signal }) => call('GET /dashboard/api/refunds/:id/summary', { params: { id }, signal }),
  })

/** Whose money is refunded: a checkout’s, or what a collector received. */
export type RefundOf = 'payments' | 'collections'

export const useRefundOptions = (of: RefundOf, id: string, isWanted = true) =>
  useQuery({
    enabled: isWanted,
    queryKey: [of, id, 'refundable'],
    queryFn: ({ signal }) => call(`GET /dashboard/api/${of}/:id/refundable`, { params: { id }, signal }),
    staleTime: 0,
  })

/** The refunds of money that a collector received. */
export const useRefundsOf = (transactionId: string) =>
  useQuery({
    queryKey: ['refunds', 'of', transactionId],
    queryFn: ({ signal }) => call('GET /v1/refunds', { query: { transactionId, limit: 100 }, signal }),
  })

export const useDue = (flag: string) =>
  useQuery({
    queryKey: ['refunds', 'due', flag],
    queryFn: ({ signal }) => call('GET /dashboard/api/payments-to-return', { query: { flag }, signal }),
    placeholderData: keepPreviousData,
  })

/** What a refund changes. */
export function reloadRefunds(): void {
  for (const name of ['refunds', 'payments', 'collections', 'invoices', 'payouts', 'balances', 'overview']) {
    queryClient.invalidateQueries({ queryKey: [name] })
  }
}
