import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { queryClient } from '../api/query-client.ts'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { useToast } from '../parts/toast.tsx'
import { allocateWords } from './to-allocate/allocate-words.ts'

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

type Unallocated = {
  readonly kind: string
  readonly order: string
  readonly cursor: string
  /** What was typed, or the id that a link leads to. */
  readonly q: string
}

/** What is neither allocated nor refunded. */
export const useUnallocated = ({ kind, order, cursor, q }: Unallocated) =>
  useQuery({
    queryKey: ['collections', 'unallocated', kind, order, cursor, q],
    queryFn: ({ signal }) =>
      call('GET /dashboard/api/collections', {
        query: { allocated: 'false', kind, order, q, cursor, limit: 10 },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** At most three invoices that money is likely for. */
export const useSuggestions = (transactionId: string) =>
  useQuery({
    queryKey: ['invoices', 'suggestions', transactionId],
    queryFn: ({ signal }) => call('GET /v1/invoices/suggestions', { query: { transactionId }, signal }),
  })

/** Invoices by what was typed, the newest where nothing was. */
export const useOpenInvoices = (q: string, currency: string) =>
  useQuery({
    queryKey: ['invoices', 'search', q, currency],
    queryFn: ({ signal }) => call('GET /dashboard/api/invoices', { query: { q, currency, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
  })

/** Allocates money of a payment; `onDone`: once it is. */
export function useAllocate(transactionId: string, onDone?: () => void) {
  const text = useWords(allocateWords)
  const locale = useLocale()
  const showToast = useToast()
  return useMutation({
    mutationFn: ({ invoiceId, amount }: { invoiceId: string; amount: number }) =>
      call('POST /v1/invoices/:id/allocations', {
        params: { id: invoiceId },
        body: { transactionId, amount },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: async ({ invoiceId, amount }) => {
      const invoice = await queryClient.fetchQuery({
        queryKey: ['invoices', invoiceId],
        queryFn: () => call('GET /v1/invoices/:id', { params: { id: invoiceId } }),
      })
      showToast(text.allocated(formatMoney(amount, invoice.currency, locale)))
      onDone?.()
    },
    // Said outside of the row, which is gone where nothing is left of the money.
    onError: (error) => {
      if (isExceeding(error)) showToast(text.exceeds)
    },
    onSettled: reloadInvoices,
  })
}

/** Whether less is left of the money, or due, than was shown. */
export const isExceeding = (error: unknown): boolean => error instanceof Problem && error.code === 'ALLOCATION_EXCEEDS'

/** What a change of an invoice or an allocation changes. */
export function reloadInvoices(): void {
  for (const name of ['invoices', 'collections', 'customers', 'overview']) {
    queryClient.invalidateQueries({ queryKey: [name] })
  }
}
