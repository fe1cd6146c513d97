import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'

export const useInvoice = (id: string) =>
  useQuery({
    queryKey: ['invoices', id],
    queryFn: ({ signal }) => call('GET /v1/invoices/:id', { params: { id }, signal }),
  })

/** What is due by how long it has been, of all or of one customer. */
export const useAgeing = (customerId?: string) =>
  useQuery({
    queryKey: ['invoices', 'ageing', customerId ?? ''],
    queryFn: ({ signal }) =>
      call('GET /dashboard/api/invoices/ageing', { query: customerId ? { customerId } : {}, signal }),
  })

/** The newest invoices of a customer. */
export const useInvoicesOf = (customerId: string) =>
  useQuery({
    queryKey: ['invoices', 'of-customer', customerId],
    queryFn: ({ signal }) => call('GET /dashboard/api/invoices', { query: { customerId, limit: 10 }, signal }),
  })

/** What a change of an invoice or an allocation changes. */
export function reloadInvoices(): void {
  for (const name of ['invoices', 'collections', 'customers', 'overview']) {
    queryClient.invalidateQueries({ queryKey: [name] })
  }
}
