import { type Selectable, sql } from 'kysely'
import { currency } from '../base/currency.ts'
import { prepared } from '../db/prepared-statements.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Rule, Schedule, Terms } from './rule.ts'

type Row = Selectable<Tables['plan_rule']>

/** The rules that count for a merchant now or later, or did, its own and everybody's; null: everybody's alone. */
export async function readRules(tx: Tx, merchantId: string | null): Promise<Rule[]> {
  const { rows } = await prepared(sql<Row>`
    select * from plan_rule where withdrawn_at is null and (merchant_id is null or merchant_id = ${merchantId})`).execute(
    tx,
  )
  return rows.map(fromRow)
}

function fromRow(row: Row): Rule {
  return {
    ...termsOf(row),
    id: row.id,
    merchantId: row.merchant_id,
    validFrom: row.valid_from,
    createdAt: row.created_at,
    createdBy: row.created_by,
  }
}

function termsOf(row: Row): Terms {
  const { subject, code, above } = row
  switch (row.kind) {
    case 'tax':
      return { kind: 'tax', basisPoints: row.basis_points === null ? null : BigInt(row.basis_points) }
    case 'settlement':
      if (!subject || subject === 'payout' || subject === 'payout_same_bank') break
      return { kind: 'settlement', subject, code, schedule: scheduleOf(row) }
    case 'fee':
      if (!subject || row.currency === null || above === null) break
      return {
        ...{ kind: 'fee', subject, code, currency: currency(row.currency), above, refundFee: row.refund_fee },
        price: priceOf(row),
      }
  }
  throw new Error(`${row.id} is no rule`)
}

const priceOf = ({ basis_points, fixed, minimum, maximum }: Row) =>
  basis_points === null
    ? null
    : { basisPoints: BigInt(basis_points), fixed: fixed ?? 0n, minimum: minimum ?? 0n, maximum }

function scheduleOf({ days, day_kind, at_minute }: Row): Schedule | null {
  if (days === null) return null
  return day_kind === 'business'
    ? { dayKind: 'business', days, atMinute: at_minute ?? 0 }
    : { dayKind: 'calendar', days }
}
