import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

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
