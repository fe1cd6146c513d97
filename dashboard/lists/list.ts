import type { ColumnKey, ListName } from '../../src/dashboard/lists/columns.ts'
import { call } from '../api/call.ts'
import type { EndpointName, Options, Reply } from '../api/endpoint-types.ts'
import type { ListColumn } from './list-columns.tsx'

/** A part of a list, as the server found it. */
export type Page<Row> = {
  readonly data: readonly Row[]
  readonly nextCursor: string | null
  readonly searchedUntil: string | null
  readonly isTextTooWide: boolean
}
/** What a filter comes to, by currency. */
export type Sums<Sum> = {
  readonly data: readonly Sum[]
  readonly isWhole: boolean
  readonly searchedUntil: string | null
}

type Listed = {
  payments: 'GET /dashboard/api/payments'
  refunds: 'GET /dashboard/api/refunds'
  payouts: 'GET /dashboard/api/payouts'
}
type SumsOf<Name extends ListName> = Extract<EndpointName, `${Listed[Name]}/sums`>
/** A line of a reply that has some. */
type Line<Of> = Of extends { readonly data: readonly (infer One)[] } ? One : never
export type RowOf<Name extends ListName> = Line<Reply<Listed[Name]>>
export type SumOf<Name extends ListName> = Line<Reply<SumsOf<Name>>>
/** The filters of a list: the address, the server's query and a saved view name them alike. */
type FilterName<Name extends ListName> = keyof NonNullable<Options<SumsOf<Name>>['query']> & string

/** What of a list is shown, each filter under its name; '' and absent: any. */
export type Filters = Readonly<Record<string, string>>

/** A list of the dashboard: where it is had, and what it is narrowed by. */
export type List<Row, Sum> = {
  readonly name: ListName
  readonly filters: readonly string[]
  page(query: Filters, signal?: AbortSignal): Promise<Page<Row>>
  sums(query: Filters, signal?: AbortSignal): Promise<Sums<Sum>>
}

/** Every filter of a list by its name: the compiler knows when one is missing. */
const named = <Name extends ListName>(filters: Record<FilterName<Name>, true>): readonly string[] =>
  Object.keys(filters)
const COMMON = { q: true, status: true, currency: true, amountFrom: true, amountTo: true, created: true } as const

export const PAYMENTS: List<RowOf<'payments'>, SumOf<'payments'>> = {
  name: 'payments',
  filters: named<'payments'>({ ...COMMON, flag: true, method: true, paid: true, paymentLinkId: true }),
  page: (query, signal) => call('GET /dashboard/api/payments', { query, ...(signal ? { signal } : {}) }),
  sums: (query, signal) => call('GET /dashboard/api/payments/sums', { query, ...(signal ? { signal } : {}) }),
}
export const REFUNDS: List<RowOf<'refunds'>, SumOf<'refunds'>> = {
  name: 'refunds',
  filters: named<'refunds'>({
    ...COMMON,
    needs: true,
    way: true,
    initiator: true,
    method: true,
    bank: true,
    flag: true,
    ended: true,
  }),
  page: (query, signal) => call('GET /dashboard/api/refunds', { query, ...(signal ? { signal } : {}) }),
  sums: (query, signal) => call('GET /dashboard/api/refunds/sums', { query, ...(signal ? { signal } : {}) }),
}
export const PAYOUTS: List<RowOf<'payouts'>, SumOf<'payouts'>> = {
  name: 'payouts',
  filters: named<'payouts'>({ ...COMMON, waits: true, needs: true, bank: true, service: true, ended: true }),
  page: (query, signal) => call('GET /dashboard/api/payouts', { query, ...(signal ? { signal } : {}) }),
  sums: (query, signal) => call('GET /dashboard/api/payouts/sums', { query, ...(signal ? { signal } : {}) }),
}

/** Columns of a list, each of those that its saved views may name. */
export type ColumnOf<Name extends ListName> = ListColumn<RowOf<Name>> & { readonly key: ColumnKey<Name> }
