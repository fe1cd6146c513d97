import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import { AWAITED } from '../../invoices/states.ts'
import { daysOf } from '../lists/days.ts'
import { type Calendar, type ListFilter, readListFilter } from '../lists/filter.ts'
import type { ScanPlan } from '../lists/scan.ts'
import { scanPlanOf } from '../lists/scan-plan.ts'
import { dueDaysOf } from './ageing.ts'
import type { InvoiceFilterQuery } from './schema.ts'

/** Which of a merchant's invoices are selected; undefined: no restriction. */
export type InvoiceFilter = ListFilter & {
  readonly customerId: string | undefined
  /** The first and last due day, `''`: open-ended. */
  readonly due: { readonly from: string; readonly to: string }
  /** Only those that are expected to be paid. */
  readonly isAwaited: boolean
}

/** Throws VALIDATION_ERROR for what the schema cannot express. */
export function readFilter(query: Static<typeof InvoiceFilterQuery>, calendar: Calendar): InvoiceFilter {
  // The days are validated as those of any list; a due day is compared as text.
  const { ended: _, ...common } = readListFilter(query, { field: 'due', days: query.due }, calendar)
  const due = daysOf(query.due ?? '', calendar.zone, calendar.now)
  const age = query.age && dueDaysOf(query.age, calendar.zone, calendar.now)
  return {
    ...common,
    ended: { from: undefined, until: undefined },
    customerId: query.customerId,
    due: { from: later(due.from, age?.from ?? ''), to: earlier(due.to, age?.to ?? '') },
    isAwaited: age !== undefined,
  }
}

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a !== '' && (b === '' || a < b) ? a : b)

const SCANNABLE = { from: 'invoice', kind: 'inv', endedAt: null, amount: 'total', columns: ['due_at'] } as const

/** How the invoices of a filter are scanned. */
export function planInvoiceScan(
  merchantId: string,
  filter: InvoiceFilter,
  ids: readonly string[] | undefined,
): ScanPlan {
  const { customerId, due, isAwaited } = filter
  const examined: RawBuilder<unknown>[] = []
  if (due.from !== '') examined.push(sql`scanned.due_at >= ${due.from}`)
  if (due.to !== '') examined.push(sql`scanned.due_at <= ${due.to}`)
  if (isAwaited) examined.push(sql`scanned.status = any (${[...AWAITED]}::text[])`)
  return scanPlanOf(SCANNABLE, merchantId, filter, ids, {
    indexed: customerId === undefined ? [] : [sql`invoice.customer_id = ${customerId}`],
    examined,
  })
}
