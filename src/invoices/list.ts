import { type SqlBool, sql } from 'kysely'
import { idAt } from '../base/id.ts'
import type { Tx } from '../db/transaction.ts'
import type { Invoice } from './invoice.ts'
import { AWAITED, type InvoiceStatus } from './states.ts'
import { fromRow } from './store.ts'

export type ListFilter = {
  readonly customerId?: string | undefined
  readonly collectorId?: string | undefined
  readonly subscriptionId?: string | undefined
  readonly status?: InvoiceStatus | undefined
  readonly externalId?: string | undefined
  readonly number?: string | undefined
  /** Only those that are overdue at `now`, or only the others. */
  readonly overdue?: boolean | undefined
  readonly createdFrom?: Date | undefined
  readonly createdTo?: Date | undefined
  readonly dueFrom?: string | undefined
  readonly dueTo?: string | undefined
  readonly before: string | null
  readonly limit: number
}

/** Spelt out, as the index of overdue invoices has them. */
const AWAITED_LITERALS = sql.join(AWAITED.map((status) => sql.lit(status)))

/** Newest first: an id begins with its time of creation. */
export async function listInvoices(tx: Tx, now: Date, merchantId: string, filter: ListFilter): Promise<Invoice[]> {
  const { customerId, collectorId, subscriptionId, status, externalId, number, overdue } = filter
  const { createdFrom, createdTo, dueFrom, dueTo, before } = filter
  let query = tx.selectFrom('invoice').selectAll().where('merchant_id', '=', merchantId)
  if (customerId !== undefined) query = query.where('customer_id', '=', customerId)
  if (collectorId !== undefined) query = query.where('collector_id', '=', collectorId)
  if (subscriptionId !== undefined) query = query.where('subscription_id', '=', subscriptionId)
  if (status !== undefined) query = query.where('status', '=', status)
  if (externalId !== undefined) query = query.where('external_id', '=', externalId)
  if (number !== undefined) query = query.where(numbered(number))
  if (overdue !== undefined) {
    const isOverdue = sql<SqlBool>`(status in (${AWAITED_LITERALS}) and overdue_at <= ${now})`
    query = query.where(overdue ? isOverdue : sql<SqlBool>`${isOverdue} is not true`)
  }
  if (createdFrom !== undefined) query = query.where('id', '>=', idAt('inv', merchantId, createdFrom))
  if (createdTo !== undefined) query = query.where('id', '<', idAt('inv', merchantId, createdTo))
  if (dueFrom !== undefined) query = query.where('due_at', '>=', dueFrom)
  if (dueTo !== undefined) query = query.where('due_at', '<=', dueTo)
  if (before !== null) query = query.where('id', '<', before)
  const rows = await query.orderBy('id', 'desc').limit(filter.limit).execute()
  return rows.map(fromRow)
}

/** The one with a number as it is printed. */
function numbered(text: string) {
  const [, series = '', digits = ''] = /^(.+)-(\d{1,18})$/.exec(text) ?? []
  return sql<SqlBool>`(series = ${series} and number = ${digits === '' ? -1n : BigInt(digits)})`
}
