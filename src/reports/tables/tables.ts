import type { TableKind } from '../report.ts'
import { ledger } from './ledger.ts'
import { payments } from './payments.ts'
import { payouts } from './payouts.ts'
import { refunds } from './refunds.ts'
import { settlementPayments, settlements } from './settlements.ts'
import type { Column, Table } from './table.ts'

/** Every report that is a table. */
export const TABLES: Readonly<Record<TableKind, Table>> = {
  payments,
  refunds,
  payouts,
  settlements,
  settlement_payments: settlementPayments,
  ledger,
}

/** The columns of a report, in the requested order. */
export const columnsOfReport = (kind: TableKind, keys: readonly string[]): Column[] =>
  keys.flatMap((key) => TABLES[kind].columns.find((column) => column.key === key) ?? [])
