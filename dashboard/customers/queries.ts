import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'

/** Null: there is none to read. */
export const useCustomer = (id: string | null) =>
  useQuery({
    enabled: id !== null,
    queryKey: ['customers', id],
    queryFn: ({ signal }) => call('GET /v1/customers/:id', { params: { id: id ?? '' }, signal }),
  })

/** What a customer owes, and all they paid. */
export const useStanding = (id: string) =>
  useQuery({
    queryKey: ['customers', id, 'standing'],
    queryFn: ({ signal }) => call('GET /dashboard/api/customers/:id/standing', { params: { id }, signal }),
  })

/** What a customer lets the merchant charge, newest first. */
export const useSavedMethods = (id: string) =>
  useQuery({
    queryKey: ['customers', id, 'saved-methods'],
    queryFn: ({ signal }) =>
      call('GET /v1/customers/:id/saved-methods', { params: { id }, query: { limit: 20 }, signal }),
  })

/** One of them, also where newer ones fill the list, or it is newer than the list that was read. */
export const useSavedMethod = (customerId: string, id: string) =>
  useQuery({
    queryKey: ['customers', customerId, 'saved-methods', id],
    queryFn: ({ signal }) => call('GET /v1/saved-methods/:id', { params: { id }, signal }),
  })

/** What a customer paid, newest first. */
export const useCustomerPayments = (id: string, cursor: string) =>
  useQuery({
    queryKey: ['customers', id, 'payments', cursor],
    queryFn: ({ signal }) =>
      call('GET /dashboard/api/customers/:id/payments', { params: { id }, query: { cursor, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  })

/** Customers by what was typed, the newest where nothing was. */
export const useCustomersOf = (q: string) =>
  useQuery({
    queryKey: ['customers', 'search', q],
    queryFn: ({ signal }) => call('GET /dashboard/api/customers', { query: { q, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  })

export const reloadCustomers = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['customers'] })
