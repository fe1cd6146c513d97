import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import { dayAfter, dayIn } from '../../base/time-zone.ts'
import { AWAITED } from '../../invoices/states.ts'
import { daysOf } from '../lists/days.ts'
import { type Calendar, type ListFilter, readListFilter } from '../lists/filter.ts'
import type { ScanPlan } from '../lists/scan.ts'
import { scanPlanOf } from '../lists/scan-plan.ts'
import { dueDaysOf } from './ageing.ts'
import type { InvoiceFilterQuery } from './schema.ts'
import { STATUS_GROUPS } from './status-groups.ts'

/** Which of a merchant's invoices are selected; undefined: no restriction. */
export type InvoiceFilter = ListFilter & {
  readonly customerId: string | undefined
  /** The first and last due day, `''`: open-ended. */
  readonly due: { readonly from: string; readonly to: string }
  /** Only those that are to be paid: outstanding. */
  readonly isAwaited: boolean
}

/** Throws VALIDATION_ERROR for what the schema cannot express. */
export function readFilter(query: Static<typeof InvoiceFilterQuery>, calendar: Calendar): InvoiceFilter {
  // The days are validated as those of any list; a due day is compared as text.
  const { status, ...others } = query
  const group = STATUS_GROUPS.find((one) => one === status)
  const given = group || status === undefined ? others : { ...others, status }
  const { ended: _, ...common } = readListFilter(given, { field: 'due', days: query.due }, calendar)
  const { zone, now } = calendar
  const due = daysOf(query.due ?? '', zone, now)
  const age = query.age && dueDaysOf(query.age, zone, now)
  const lastOverdue = group === 'OVERDUE' ? dayAfter(dayIn(zone, now), -1) : ''
  return {
    ...common,
    ended: { from: undefined, until: undefined },
    customerId: query.customerId,
    due: { from: later(due.from, age?.from ?? ''), to: earlier(earlier(due.to, age?.to ?? ''), lastOverdue) },
    isAwaited: age !== undefined || group !== undefined,
  }
}

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a !== '' && (b === '' || a < b) ? a : b)

/** As the index of outstanding invoices has it. */
const isOutstanding = sql`invoice.status in (${sql.join(AWAITED.map((status) => sql.lit(status)))})`

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
  const indexed = customerId === undefined ? [] : [sql`invoice.customer_id = ${customerId}`]
  if (isAwaited) indexed.push(isOutstanding)
  return scanPlanOf(SCANNABLE, merchantId, filter, ids, { indexed, examined })
}
