import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { ListedPayment } from '../api/replies.ts'
import { endOf, startOf } from '../format/span.ts'
import { useSession } from '../session/merchant.tsx'

export type Filters = {
  readonly q: string
  readonly status: string
  readonly flag: string
  readonly from: string
  readonly to: string
  readonly cursor: string
}

async function listPayments({ q, status, flag, from, to, cursor }: Filters, zone: string, signal: AbortSignal) {
  const isWanted = (payment: ListedPayment) =>
    (status === '' || payment.status === status) && (flag === '' || payment.flags.some((one) => one === flag))
  if (q !== '') {
    const { payments } = await call('GET /dashboard/api/search', { query: { q }, signal })
    return { data: payments.filter(isWanted), nextCursor: null }
  }
  const query = { status, flag, createdFrom: startOf(from, zone), createdTo: endOf(to, zone), cursor, limit: 20 }
  return call('GET /v1/checkout', { query, signal })
}

export function usePayments(filters: Filters) {
  const { timeZone } = useSession().merchant
  return useQuery({
    queryKey: ['payments', 'list', filters, timeZone],
    queryFn: ({ signal }) => listPayments(filters, timeZone, signal),
    placeholderData: keepPreviousData,
  })
}

export const usePayment = (id: string) =>
  useQuery({
    queryKey: ['payments', id],
    queryFn: ({ signal }) => call('GET /v1/checkout/:id', { params: { id }, signal }),
  })

export const usePaymentMethods = () =>
  useQuery({
    queryKey: ['payment-methods'],
    queryFn: () => call('GET /v1/payment-methods'),
    staleTime: 10 * 60_000,
  })
