import type { Static, TSchema } from 'typebox'
import { ApiError, type Fault } from '../../base/errors.ts'
import { faultsBy } from '../../http/input/validator.ts'
import { readFilter as readCollections } from '../collections/filter.ts'
import { CollectionFilterQuery } from '../collections/schema.ts'
import { CollectorFilterQuery } from '../collectors/schema.ts'
import { CustomerFilterQuery } from '../customers/schema.ts'
import { readFilter as readInvoices } from '../invoices/filter.ts'
import { InvoiceFilterQuery } from '../invoices/schema.ts'
import { LIST_COLUMNS, type ListName } from '../lists/columns.ts'
import type { Calendar } from '../lists/filter.ts'
import { readFilter as readPayments } from '../payments/filter.ts'
import { PaymentFilterQuery } from '../payments/schema.ts'
import { readFilter as readPayouts } from '../payouts/list-filter.ts'
import { PayoutFilterQuery } from '../payouts/list-schema.ts'
import { readFilter as readRefunds } from '../refunds/list-filter.ts'
import { RefundFilterQuery } from '../refunds/list-schema.ts'
import { SubscriptionFilterQuery } from '../subscriptions/schema.ts'
import type { Shown } from './store.ts'

type Judge = (filters: Shown['filters'], calendar: Calendar) => readonly Fault[]

/** Validates filters by the very schema of a list's query, and by the function that reads it, if one does. */
function judgeOf(schema: TSchema, read?: (filters: Shown['filters'], calendar: Calendar) => unknown): Judge {
  const faultsOf = faultsBy(schema, 'view')
  return (filters, calendar) => {
    const faults = faultsOf(filters)
    if (faults.length > 0) return faults
    try {
      read?.(filters, calendar)
      return []
    } catch (error) {
      if (error instanceof ApiError) return error.faults
      throw error
    }
  }
}

const JUDGES: Readonly<Record<ListName, Judge>> = {
  payments: judgeOf(PaymentFilterQuery, (filters, calendar) =>
    readPayments(filters as Static<typeof PaymentFilterQuery>, calendar),
  ),
  refunds: judgeOf(RefundFilterQuery, (filters, calendar) =>
    readRefunds(filters as Static<typeof RefundFilterQuery>, calendar),
  ),
  payouts: judgeOf(PayoutFilterQuery, (filters, calendar) =>
    readPayouts(filters as Static<typeof PayoutFilterQuery>, calendar),
  ),
  collections: judgeOf(CollectionFilterQuery, (filters, calendar) =>
    readCollections(filters as Static<typeof CollectionFilterQuery>, calendar),
  ),
  invoices: judgeOf(InvoiceFilterQuery, (filters, calendar) =>
    readInvoices(filters as Static<typeof InvoiceFilterQuery>, calendar),
  ),
  collectors: judgeOf(CollectorFilterQuery),
  customers: judgeOf(CustomerFilterQuery),
  subscriptions: judgeOf(SubscriptionFilterQuery),
}

const unknownColumns = (list: ListName, columns: readonly string[]): string[] =>
  columns.filter((column) => !LIST_COLUMNS[list].some((recognized) => recognized === column))

/** Throws VALIDATION_ERROR for what the list does not recognize: only recognized filters and columns are saved. */
export function assertRecognized(list: ListName, { filters, columns }: Shown, calendar: Calendar): void {
  const faults = [
    ...JUDGES[list](filters, calendar).map(({ field, ...fault }) => ({ ...fault, field: `filters.${field}` })),
    ...unknownColumns(list, columns).map((column) => ({
      field: 'columns',
      code: 'NOT_ALLOWED',
      message: `"columns": there is no column "${column}".`,
    })),
  ]
  const [first] = faults
  if (first) throw new ApiError('VALIDATION_ERROR', first.message, faults)
}

/** The part of a view that the list still recognizes, and the names of what is gone since it was saved. */
export function recognizedPart(
  list: ListName,
  { filters, columns }: Shown,
  calendar: Calendar,
): Shown & { readonly missing: string[] } {
  const recognized = recognizedFilters(JUDGES[list], filters, calendar)
  const lost = unknownColumns(list, columns)
  return {
    filters: recognized,
    columns: columns.filter((column) => !lost.includes(column)),
    missing: [...Object.keys(filters).filter((name) => !(name in recognized)), ...lost],
  }
}

/** Filters without the invalid ones, and without those that are meaningless without them. */
function recognizedFilters(judge: Judge, filters: Shown['filters'], calendar: Calendar): Record<string, string> {
  const faults = judge(filters, calendar)
  const [first] = faults
  if (!first) return { ...filters }
  const gone = new Set(faults.map(({ field }) => field))
  const valid = Object.entries(filters).filter(([name]) => !gone.has(name))
  // A fault may be reported for a field that is absent: an amount without its currency.
  const left =
    valid.length < Object.keys(filters).length ? valid : valid.filter(([name]) => !name.startsWith(NEEDS_OTHERS))
  return left.length < Object.keys(filters).length ? recognizedFilters(judge, Object.fromEntries(left), calendar) : {}
}

const NEEDS_OTHERS = 'amount'
