import { type Selectable, sql } from 'kysely'
import { currency } from '../base/currency.ts'
import { prepared } from '../db/prepared-statements.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Rule, Schedule, Terms } from './rule.ts'

type Row = Selectable<Tables['plan_rule']>

/** The past, current and future rules for a merchant, its own and the default ones; null: the default ones alone. */
export async function readRules(tx: Tx, merchantId: string | null): Promise<Rule[]> {
  const { rows } = await prepared(sql<Row>`
    select * from plan_rule where withdrawn_at is null and (merchant_id is null or merchant_id = ${merchantId})`).execute(
    tx,
  )
  return rows.map(fromRow)
}

/** The rules of one owner, withdrawn ones too, the newest first. */
export async function listRules(tx: Tx, owner: string | null): Promise<(Rule & { withdrawnAt: Date | null })[]> {
  const rows = await tx
    .selectFrom('plan_rule')
    .selectAll()
    .where('merchant_id', owner === null ? 'is' : '=', owner)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...fromRow(row), withdrawnAt: row.withdrawn_at }))
}

/** Stores a rule. False: another one of its key begins at the same moment. */
export async function insertRule(tx: Tx, rule: Rule): Promise<boolean> {
  const inserted = await tx
    .insertInto('plan_rule')
    .values(toRow(rule))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Withdraws a rule that is to count later than `until`, and returns it. Undefined: there is none such. */
export async function withdraw(tx: Tx, id: string, now: Date, until: Date): Promise<Rule | undefined> {
  const row = await tx
    .updateTable('plan_rule')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('valid_from', '>', until)
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Reads a rule of any merchant. */
export async function findRule(tx: Tx, id: string): Promise<Rule | undefined> {
  const row = await tx.selectFrom('plan_rule').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
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
        kind: 'fee',
        subject,
        code,
        currency: currency(row.currency),
        above,
        refundFee: row.refund_fee,
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

const NOTHING = {
  subject: null,
  code: null,
  currency: null,
  above: null,
  basis_points: null,
  fixed: null,
  minimum: null,
  maximum: null,
  refund_fee: null,
  days: null,
  day_kind: null,
  at_minute: null,
  withdrawn_at: null,
} as const

const toRow = (rule: Rule): Row => ({
  ...NOTHING,
  ...columnsOf(rule),
  id: rule.id,
  merchant_id: rule.merchantId,
  kind: rule.kind,
  valid_from: rule.validFrom,
  created_at: rule.createdAt,
  created_by: rule.createdBy,
})

function columnsOf(terms: Terms): Partial<Row> & Pick<Row, 'ends'> {
  switch (terms.kind) {
    case 'tax': {
      const { basisPoints } = terms
      return { basis_points: basisPoints === null ? null : Number(basisPoints), ends: basisPoints === null }
    }
    case 'settlement': {
      const { subject, code, schedule } = terms
      return {
        subject,
        code,
        ends: schedule === null,
        days: schedule?.days ?? null,
        day_kind: schedule?.dayKind ?? null,
        at_minute: schedule?.dayKind === 'business' ? schedule.atMinute : null,
      }
    }
    case 'fee': {
      const { subject, code, currency, above, price, refundFee } = terms
      return {
        subject,
        code,
        currency,
        above,
        refund_fee: refundFee,
        ends: price === null,
        basis_points: price === null ? null : Number(price.basisPoints),
        fixed: price?.fixed ?? null,
        minimum: price?.minimum ?? null,
        maximum: price?.maximum ?? null,
      }
    }
  }
}
