import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Null: there is none to read. */
export const usePayment = (id: string | null) =>
  useQuery({
    enabled: id !== null,
    queryKey: ['payments', id],
    queryFn: ({ signal }) => call('GET /v1/checkout/:id', { params: { id: id ?? '' }, signal }),
  })

/** What came in for an order, as it was booked. */
export const useBooked = (id: string, isEnabled = true) =>
  useQuery({
    queryKey: ['payments', id, 'booked'],
    queryFn: ({ signal }) => call('GET /dashboard/api/payments/:id/booked', { params: { id }, signal }),
    select: ({ data }) => data,
    enabled: isEnabled,
  })

export const usePaymentMethods = () =>
  useQuery({
    queryKey: ['payment-methods'],
    queryFn: () => call('GET /v1/payment-methods'),
    staleTime: 10 * 60_000,
  })
