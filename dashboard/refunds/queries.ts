import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import type { Refund } from '../api/replies.ts'

export type RefundFilters = {
  readonly q: string
  readonly status: string
  readonly needs: string
  readonly cursor: string
}

/** A refund under way is asked about this often while it is looked at. */
const UNDER_WAY_MS = 3_000

async function listRefunds({ q, status, needs, cursor }: RefundFilters, signal: AbortSignal) {
  if (needs !== '') {
    const { data } = await call('GET /dashboard/api/refunds-to-mend', { query: { kind: needs }, signal })
    return { data, nextCursor: null }
  }
  if (q === '') return call('GET /v1/refunds', { query: { status, cursor, limit: 20 }, signal })
  const { refunds } = await call('GET /dashboard/api/search', { query: { q }, signal })
  return { data: refunds.filter((refund) => status === '' || refund.status === status), nextCursor: null }
}

export const useRefunds = (filters: RefundFilters) =>
  useQuery({
    queryKey: ['refunds', 'list', filters],
    queryFn: ({ signal }) => listRefunds(filters, signal),
    placeholderData: keepPreviousData,
  })

export const useRefund = (id: string) =>
  useQuery({
    queryKey: ['refunds', id],
    queryFn: ({ signal }) => call('GET /v1/refunds/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'PROCESSING' ? UNDER_WAY_MS : false),
  })

export const useRefundOptions = (checkoutId: string) =>
  useQuery({
    queryKey: ['payments', checkoutId, 'refundable'],
    queryFn: ({ signal }) => call('GET /dashboard/api/payments/:id/refundable', { params: { id: checkoutId }, signal }),
    staleTime: 0,
  })

export const useDue = (flag: string) =>
  useQuery({
    queryKey: ['refunds', 'due', flag],
    queryFn: ({ signal }) => call('GET /dashboard/api/payments-to-return', { query: { flag }, signal }),
    placeholderData: keepPreviousData,
  })

/** What a refund changes. */
export function reloadRefunds(): void {
  for (const name of ['refunds', 'payments', 'payouts', 'balances', 'overview']) {
    queryClient.invalidateQueries({ queryKey: [name] })
  }
}

/** Pages of one file; older refunds are had through the API. */
const PAGES_MAX = 200

/** Every refund of a status, newest first. */
export async function gatherRefunds(status: string): Promise<Refund[]> {
  const found: Refund[] = []
  let cursor: string | null = null
  for (let page = 0; page < PAGES_MAX; page++) {
    const { data, nextCursor }: { data: Refund[]; nextCursor: string | null } = await call('GET /v1/refunds', {
      query: { status, cursor, limit: 100 },
    })
    found.push(...data)
    cursor = nextCursor
    if (cursor === null) break
  }
  return found
}
