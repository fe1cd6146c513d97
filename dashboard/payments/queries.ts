import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Reply } from '../api/endpoint-types.ts'
import { endOf, startOf } from '../format/span.ts'
import { useSession } from '../session/merchant.tsx'

/** What a filter may say, each under its name in the address. */
export const FILTER_NAMES = [
  ...['q', 'status', 'flag', 'method', 'currency', 'amountFrom', 'amountTo'],
  ...['from', 'to', 'paidFrom', 'paidTo'],
] as const
export type Filters = Readonly<Record<string, string>>
type Page = Reply<'GET /dashboard/api/payments'>

const PAGE = 20
/** A search that finds too little goes further back by itself for so long; then somebody says whether it shall. */
const PATIENCE_MS = 3_000

/** The filter as the server takes it: days as moments, each in the zone of the account. */
function queryOf({ from = '', to = '', paidFrom = '', paidTo = '', ...filter }: Filters, zone: string) {
  return {
    ...filter,
    ...{ createdFrom: startOf(from, zone), createdTo: endOf(to, zone) },
    ...{ paidFrom: startOf(paidFrom, zone), paidTo: endOf(paidTo, zone) },
  }
}

/** A page of what matches, however many calls that takes the server, each of which looks through a part. */
async function listPayments(filters: Filters, cursor: string, zone: string, signal: AbortSignal): Promise<Page> {
  const startedMs = performance.now()
  const query = queryOf(filters, zone)
  let page = await call('GET /dashboard/api/payments', { query: { ...query, cursor, limit: PAGE }, signal })
  const data = [...page.data]
  while (page.searchedUntil && page.nextCursor && performance.now() - startedMs < PATIENCE_MS) {
    const further = { cursor: page.nextCursor, limit: PAGE - data.length }
    page = await call('GET /dashboard/api/payments', { query: { ...query, ...further }, signal })
    data.push(...page.data)
  }
  return { ...page, data }
}

export function usePayments(filters: Filters, cursor: string) {
  const { timeZone } = useSession().merchant
  return useQuery({
    queryKey: ['payments', 'list', filters, cursor, timeZone],
    queryFn: ({ signal }) => listPayments(filters, cursor, timeZone, signal),
    placeholderData: keepPreviousData,
  })
}

export function usePaymentSums(filters: Filters) {
  const { timeZone } = useSession().merchant
  return useQuery({
    queryKey: ['payments', 'sums', filters, timeZone],
    queryFn: ({ signal }) => call('GET /dashboard/api/payments/sums', { query: queryOf(filters, timeZone), signal }),
    placeholderData: keepPreviousData,
  })
}

/** What a spreadsheet still opens without trouble; more is had as a report. */
const ROWS_MAX = 20_000

/** All that a filter matches, newest first, up to ROWS_MAX. */
export async function gatherPayments(filters: Filters, zone: string): Promise<Page['data']> {
  const data: Page['data'] = []
  let cursor: string | null = null
  do {
    const query = { ...queryOf(filters, zone), cursor, limit: 100 }
    const page: Page = await call('GET /dashboard/api/payments', { query })
    data.push(...page.data)
    cursor = page.nextCursor
  } while (cursor !== null && data.length < ROWS_MAX)
  return data.slice(0, ROWS_MAX)
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
