import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'

export const useLinks = (filters: { readonly status: string; readonly cursor: string }) =>
  useQuery({
    queryKey: ['links', 'list', filters],
    queryFn: ({ signal }) => call('GET /v1/payment-links', { query: { ...filters, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  })

export const useLink = (id: string) =>
  useQuery({
    queryKey: ['links', id],
    queryFn: ({ signal }) => call('GET /v1/payment-links/:id', { params: { id }, signal }),
  })

/** The payments of a link, newest first. */
export const usePaymentsOf = (paymentLinkId: string, cursor: string) =>
  useQuery({
    queryKey: ['payments', 'of-link', paymentLinkId, cursor],
    queryFn: ({ signal }) =>
      call('GET /dashboard/api/payments', { query: { paymentLinkId, cursor, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  })

export const reloadLinks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['links'] })
