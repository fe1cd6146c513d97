import type { ColumnKey, ListName } from '../../src/dashboard/lists/columns.ts'
import { call, callForResponse } from '../api/call.ts'
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
  collections: 'GET /dashboard/api/collections'
  invoices: 'GET /dashboard/api/invoices'
}
type Summed = keyof Listed
type SumsOf<Name extends Summed> = Extract<EndpointName, `${Listed[Name]}/sums`>
/** A line of a reply that has some. */
type LineOf<Of> = Of extends { readonly data: readonly (infer One)[] } ? One : never
export type RowOf<Name extends Summed> = LineOf<Reply<Listed[Name]>>
export type SumOf<Name extends Summed> = LineOf<Reply<SumsOf<Name>>>
/** The filters of a list: the address, the server's query and a saved view name them alike. */
type FilterName<Name extends Summed> = keyof NonNullable<Options<SumsOf<Name>>['query']> & string

/** What of a list is shown, each filter under its name; '' and absent: any. */
export type Filters = Readonly<Record<string, string>>

type FileQuery = Filters & { readonly format: 'xlsx' | 'pdf'; readonly language: 'en' | 'id' }

/** A list of the dashboard: where it is had, and what it is narrowed by. */
export type List<Row, Sum> = {
  readonly name: string
  /** The list by which its views are saved; absent: they are not. */
  readonly viewed?: ListName
  readonly filters: readonly string[]
  page(query: Filters, signal?: AbortSignal): Promise<Page<Row>>
  /** As a file that the server writes: its language, format and columns beside the filter. Absent: there is none. */
  file?(query: FileQuery): Promise<Response>
  /** Absent: nothing of it is added up. */
  sums?(query: Filters, signal?: AbortSignal): Promise<Sums<Sum>>
}

/** Every filter of a list by its name: the compiler knows when one is missing. */
const named = <Name extends Summed>(filters: Record<FilterName<Name>, true>): readonly string[] => Object.keys(filters)
const MONEY = { q: true, currency: true, amountFrom: true, amountTo: true, created: true } as const
const COMMON = { ...MONEY, status: true } as const

export const PAYMENTS: List<RowOf<'payments'>, SumOf<'payments'>> = {
  name: 'payments',
  viewed: 'payments',
  filters: named<'payments'>({ ...COMMON, flag: true, method: true, paid: true, paymentLinkId: true }),
  page: (query, signal) => call('GET /dashboard/api/payments', { query, ...(signal ? { signal } : {}) }),
  sums: (query, signal) => call('GET /dashboard/api/payments/sums', { query, ...(signal ? { signal } : {}) }),
}
export const REFUNDS: List<RowOf<'refunds'>, SumOf<'refunds'>> = {
  name: 'refunds',
  viewed: 'refunds',
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
  viewed: 'payouts',
  filters: named<'payouts'>({ ...COMMON, waits: true, needs: true, bank: true, service: true, ended: true }),
  page: (query, signal) => call('GET /dashboard/api/payouts', { query, ...(signal ? { signal } : {}) }),
  sums: (query, signal) => call('GET /dashboard/api/payouts/sums', { query, ...(signal ? { signal } : {}) }),
}

export const COLLECTIONS: List<RowOf<'collections'>, SumOf<'collections'>> = {
  name: 'collections',
  viewed: 'collections',
  filters: named<'collections'>({
    ...MONEY,
    collectorId: true,
    customerId: true,
    kind: true,
    flag: true,
    allocated: true,
  }),
  page: (query, signal) => call('GET /dashboard/api/collections', { query, ...(signal ? { signal } : {}) }),
  sums: (query, signal) => call('GET /dashboard/api/collections/sums', { query, ...(signal ? { signal } : {}) }),
  file: (query) => callForResponse('GET /dashboard/api/collections/file', { query }),
}
export const INVOICES: List<RowOf<'invoices'>, SumOf<'invoices'>> = {
  name: 'invoices',
  viewed: 'invoices',
  filters: named<'invoices'>({ ...COMMON, customerId: true, due: true, age: true }),
  page: (query, signal) => call('GET /dashboard/api/invoices', { query, ...(signal ? { signal } : {}) }),
  sums: (query, signal) => call('GET /dashboard/api/invoices/sums', { query, ...(signal ? { signal } : {}) }),
  file: (query) => callForResponse('GET /dashboard/api/invoices/file', { query }),
}

/** A page of a list that is read whole, as the others are given. */
const whole = <Row>({ data, nextCursor }: { data: readonly Row[]; nextCursor: string | null }): Page<Row> => ({
  data,
  nextCursor,
  searchedUntil: null,
  isTextTooWide: false,
})
type Whole = 'collectors' | 'customers' | 'subscriptions'
type Line<Name extends Whole> = LineOf<Reply<`GET /dashboard/api/${Name}`>>
export type CollectorRow = Line<'collectors'>
export type CustomerRow = Line<'customers'>
export type SubscriptionRow = Line<'subscriptions'>

export const COLLECTORS: List<CollectorRow, never> = {
  name: 'collectors',
  viewed: 'collectors',
  filters: ['q', 'kind', 'status', 'customerId'],
  page: async (query, signal) =>
    whole(await call('GET /dashboard/api/collectors', { query, ...(signal ? { signal } : {}) })),
  file: (query) => callForResponse('GET /dashboard/api/collectors/file', { query }),
}
export const CUSTOMERS: List<CustomerRow, never> = {
  name: 'customers',
  viewed: 'customers',
  filters: ['q'],
  page: async (query, signal) =>
    whole(await call('GET /dashboard/api/customers', { query, ...(signal ? { signal } : {}) })),
  file: (query) => callForResponse('GET /dashboard/api/customers/file', { query }),
}
export const SUBSCRIPTIONS: List<SubscriptionRow, never> = {
  name: 'subscriptions',
  viewed: 'subscriptions',
  filters: ['q', 'status', 'customerId', 'next'],
  page: async (query, signal) =>
    whole(await call('GET /dashboard/api/subscriptions', { query, ...(signal ? { signal } : {}) })),
}

/** Columns of a list, each of those that its saved views may name. */
export type ColumnOf<Name extends ListName> = ListColumn<
  Name extends Whole ? Line<Name> : RowOf<Exclude<Name, Whole>>
> & {
  readonly key: ColumnKey<Name>
}
