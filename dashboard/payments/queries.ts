import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export type Filters = {
  readonly q: string
  readonly status: string
  readonly from: string
  readonly to: string
  readonly cursor: string
}

const DAY_MS = 86_400_000
/** The days of the form are the viewer's own; the one named last is still within. */
const startOf = (day: string): string | null => (day === '' ? null : new Date(`${day}T00:00:00`).toISOString())
const endOf = (day: string): string | null =>
  day === '' ? null : new Date(new Date(`${day}T00:00:00`).getTime() + DAY_MS).toISOString()

async function listPayments({ q, status, from, to, cursor }: Filters, signal: AbortSignal) {
  if (q !== '') {
    const { payments } = await call('GET /dashboard/api/search', { query: { q }, signal })
    return { data: payments.filter((payment) => status === '' || payment.status === status), nextCursor: null }
  }
  const query = { status, createdFrom: startOf(from), createdTo: endOf(to), cursor, limit: 20 }
  return call('GET /v1/checkout', { query, signal })
}

export const usePayments = (filters: Filters) =>
  useQuery({
    queryKey: ['payments', 'list', filters],
    queryFn: ({ signal }) => listPayments(filters, signal),
    placeholderData: keepPreviousData,
  })

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
